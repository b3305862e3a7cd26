import { Button } from '../text/button.tsx'
import { Notice } from '../feedback/notice.tsx'

type DraftNoticeProps = {
  /** From `useDraft`. */
  draft: { isRestored: boolean; isOffered: boolean; take: () => void; drop: () => void }
  /** Kept on no device: « le document ». */
  file?: string
}

/** What was typed is back after a reload, or a session that ended; or waits, when somebody has changed meanwhile what it was typed on. */
export function DraftNotice({ draft: { isRestored, isOffered, take, drop }, file }: DraftNoticeProps) {
  if (isOffered) {
    return (
      <Notice tone="wait" title="Ces informations ont changé depuis votre brouillon." role="status">
        <p>Vous voyez ce qui est enregistré aujourd’hui. Reprendre le brouillon y remet ce que vous aviez changé.</p>
        <p className="row">
          <Button tone="line" size="sm" onClick={take}>Reprendre mon brouillon</Button>
          <Button tone="quiet" size="sm" onClick={drop}>L’oublier</Button>
        </p>
      </Notice>
    )
  }
  if (!isRestored) return null
  return (
    <Notice tone="info" title="Votre brouillon est revenu." role="status">
      {file && <p>Les fichiers n’y sont pas gardés{'\u00A0'}: choisissez à nouveau {file}.</p>}
      <p className="row"><Button tone="quiet" size="sm" onClick={drop}>Oublier ce brouillon</Button></p>
    </Notice>
  )
}
