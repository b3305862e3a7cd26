import { Page } from '../layouts/page.tsx'
import { useSession } from '../session/session.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { Button } from '../ui/text/button.tsx'
import { TermsToAccept, useTermsTitle } from './terms-to-accept.tsx'

/** In place of every page, for whoever has not yet said yes to the conditions in force. They may read, answer, or leave. */
export default function AcceptTermsPage({ onDone }: { onDone: () => void }) {
  const { signOut } = useSession()
  return (
    <Page isNarrow>
      <PageHead title={useTermsTitle()}>Lisez, puis répondez. Rien de ce que vous avez commencé n’est perdu.</PageHead>
      <TermsToAccept
        className="card"
        no={<Button tone="line" onClick={signOut}>Pas maintenant, me déconnecter</Button>}
        onDone={onDone}
      />
    </Page>
  )
}
