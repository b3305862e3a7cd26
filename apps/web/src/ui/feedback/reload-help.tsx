import { Button } from '../text/button.tsx'

/** Under a field whose choices could not be loaded: the rest of the form stays usable. */
export function ReloadHelp({ children, onRetry }: { children: string; onRetry: () => void }) {
  return <>{children} <Button tone="quiet" size="sm" icon="refresh" onClick={onRetry}>Réessayer</Button></>
}
