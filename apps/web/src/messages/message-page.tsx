import { formatInstant } from '@passerelle/contract/dates'
import { wordOfMessageKind } from '@passerelle/contract/message-kinds'
import { messageFaultSentence, messageStateWord } from '@passerelle/contract/message-states'
import { adminGetMessage, adminListMessages, adminResendMessage, type OpenMessage } from '@passerelle/contract/messages'
import { may } from '@passerelle/contract/rights'
import { useParams } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { Named } from '../back-office/named.tsx'
import { Page } from '../layouts/page.tsx'
import { to } from '../paths.ts'
import { useAct, useRead } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useSession } from '../session/session.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { DescriptionList } from '../ui/table/description-list.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { BackLink, Button } from '../ui/text/button.tsx'
import { Email } from '../ui/text/email.tsx'
import '../ui/styles/mail.css'
import '../ui/styles/story.css'
import { MailView } from './mail-view.tsx'
import { messageTone } from './message-tones.ts'

const back = <BackLink to={to.admin(section.messages)}>Messages</BackLink>

/** One message: whether it left, why not, the words as they were read, and sending it again. */
export default function MessagePage() {
  const { id = '' } = useParams()
  const { data: message, error, refetch } = useRead(adminGetMessage, { params: { id } })
  if (!message) {
    const isUnknown = error?.status === 404
    return (
      <Page>
        <PageHead title="Message" back={back} />
        {error ? (
          <ErrorState
            isCard
            title={isUnknown ? 'Ce message est introuvable' : 'Le message n’a pas pu être chargé'}
            reference={error.requestId}
            onRetry={isUnknown ? undefined : () => void refetch()}
          >
            {isUnknown ? 'Les messages sont gardés 90 jours.' : error.message}
          </ErrorState>
        ) : <SkeletonCard lines={8} />}
      </Page>
    )
  }
  return (
    <Page>
      <PageHead
        title={message.subject}
        back={back}
        action={<Badge tone={messageTone[message.state]}>{messageStateWord[message.state]}</Badge>}
      >
        {wordOfMessageKind(message.kind)}, à {message.person.name}. Écrit le {formatInstant(message.created_at)}.
      </PageHead>
      <div className="split">
        <section className="card stack" aria-labelledby="texte">
          <h2 id="texte">Ce que la personne lit</h2>
          <MailView subject={message.subject} html={message.html} text={message.text} />
        </section>
        <Sending message={message} />
      </div>
    </Page>
  )
}

function Sending({ message }: { message: OpenMessage }) {
  const { user } = useSession()
  return (
    <section className="card stack" aria-labelledby="envoi">
      <h2 id="envoi">Envoi</h2>
      {message.fault && (
        <Notice tone={message.state === 'failed' ? 'no' : 'wait'} title="Ce message n’est pas parti.">
          {messageFaultSentence[message.fault]}
        </Notice>
      )}
      <DescriptionList pairs={[
        { label: 'Destinataire', value: <Named of={message.person} /> },
        { label: 'Adresse', value: message.address && <Email address={message.address} /> },
        { label: 'Essais', value: String(message.tries) },
        ...instantPair('Dernier essai', message.tried_at),
        ...instantPair('Prochain essai', message.next_try_at),
        ...instantPair('Envoyé le', message.sent_at),
        ...instantPair('Renvoyé le', message.resent_at),
      ]} />
      {may(user, 'messages.send') && <Resend message={message} />}
    </section>
  )
}

const instantPair = (label: string, at: string | null) => (at === null ? [] : [{ label, value: formatInstant(at) }])

/** What will happen stands before the button. */
function Resend({ message: { id, state, address, not_resendable: refusal } }: { message: OpenMessage }) {
  const toast = useToast()
  const params = { id: String(id) }
  const resend = useAct(adminResendMessage, {
    about: params, refresh: [adminGetMessage, adminListMessages], onSuccess: ({ message }) => toast.success(message),
  })
  if (refusal !== null) return <p className="muted">{refusal}</p>
  return (
    <>
      <p className="muted">
        {state === 'sent' ? 'La personne ne l’a pas reçu\u202F? Il repart une seule fois' : 'Il repart tout de suite'}, à{' '}
        <span className="wrap-anywhere">{address}</span>.
      </p>
      <Button icon="refresh" isLoading={resend.isPending} loadingText="Envoi…" onClick={() => resend.mutate({ params })}>Renvoyer</Button>
    </>
  )
}
