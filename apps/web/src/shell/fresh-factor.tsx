import { lazyPart } from '../ui/feedback/lazy-part.tsx'
import { useAskedFirst } from './use-asked-first.ts'

const ProofDialog = lazyPart(() => import('../accounts/proof-dialog.tsx'), undefined, () => null)

/** Asks for the second factor where an act needs a fresh one. */
export function FreshFactor() {
  const answer = useAskedFirst('fresh_factor')
  return answer && <ProofDialog onClose={answer} />
}
