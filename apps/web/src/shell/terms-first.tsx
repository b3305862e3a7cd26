import { useSession } from '../session/session.tsx'
import { lazyPart } from '../ui/feedback/lazy-part.tsx'
import { useAskedFirst } from './use-asked-first.ts'

const AcceptTermsDialog = lazyPart(() => import('../texts/accept-terms-dialog.tsx'), undefined, () => null)

/** Asks for a yes to the conditions in force over the page where something begins: nothing that was typed goes (decision 72). */
export function TermsFirst() {
  const { user, update } = useSession()
  const answer = useAskedFirst('terms_due')
  if (!answer) return null
  return (
    <AcceptTermsDialog
      onClose={(isAccepted) => {
        if (isAccepted && user) {
          const { must_accept: _done, ...agreed } = user
          update({ user: agreed })
        }
        answer(isAccepted)
      }}
    />
  )
}
