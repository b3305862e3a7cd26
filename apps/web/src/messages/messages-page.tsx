import { messageColumns, messageTitle } from '@passerelle/contract/message-columns'
import { messageKindWord } from '@passerelle/contract/message-kinds'
import { messageChannelWord, messageFaultSentence, messageResendWord, messageStateWord } from '@passerelle/contract/message-states'
import {
  adminCountMessages, adminListMessages, adminMessagesFile, adminPreviewResendMessages, adminResendMessages, type ListedMessage,
} from '@passerelle/contract/messages'
import { may } from '@passerelle/contract/rights'
import { Link } from 'react-router'
import { hiddenWord, section } from '../back-office/admin-sections.ts'
import type { BulkAction } from '../back-office/bulk-dialog.tsx'
import type { Cells } from '../back-office/list-cells.tsx'
import { byLabel, choicesOf } from '../back-office/list-choices.ts'
import { periodFilters, personFilter, stateFilter } from '../back-office/filters.ts'
import { ListPage } from '../back-office/list-page.tsx'
import { Named } from '../back-office/named.tsx'
import { to } from '../paths.ts'
import { useSession } from '../session/session.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { Email } from '../ui/text/email.tsx'
import { messageTone } from './message-tones.ts'

const cells: Cells<ListedMessage> = {
  subject: (message) => message.subject ?? <span className="muted">{messageTitle(message)}, réservé</span>,
  person: ({ person }) => <Named of={person} />,
  address: ({ address }) => (address === null ? <span className="muted">{hiddenWord}</span> : <Email address={address} />),
  state: ({ state }) => <Badge tone={messageTone[state]}>{messageStateWord[state]}</Badge>,
  fault: ({ fault }) => fault && messageFaultSentence[fault],
}

const states = choicesOf(messageStateWord, 'Tous')
const kinds = byLabel(choicesOf(messageKindWord, 'Toutes'))
const channels = choicesOf(messageChannelWord, 'Toutes')
const resendings = choicesOf(messageResendWord, 'Tous')

const toMessage = ({ id, subject, person }: ListedMessage) => subject !== null && (
  <Link className="btn btn-line btn-sm" to={to.admin(section.messages, id)}>
    Ouvrir<span className="sr"> «{'\u00A0'}{subject}{'\u00A0'}», à {person.name}</span>
  </Link>
)

const resendThem: BulkAction = {
  dryRun: adminPreviewResendMessages,
  run: adminResendMessages,
  refresh: [adminListMessages],
  verb: 'Renvoyer',
  tone: 'brand',
  help: 'Chaque message repart vers l’adresse de la personne. Un message déjà parti ne repart qu’une fois.',
}

/** What the programme wrote to people: what left, what waits, what does not leave and why. */
export default function MessagesPage() {
  const { user } = useSession()
  return (
    <ListPage
      title="Messages"
      lead={
        <>
          Les e-mails écrits aux personnes, gardés 90 jours, le plus récent d’abord.{' '}
          <Link to={to.admin(section.samples)}>Voir tous les textes</Link>
        </>
      }
      list={{ page: adminListMessages, count: adminCountMessages, file: adminMessagesFile }}
      columns={messageColumns}
      cells={cells}
      rowKey={(message) => message.id}
      searchLabel="Nom du destinataire"
      filters={[
        stateFilter(states),
        { name: 'sorte', param: 'kind', label: 'Sorte', options: kinds },
        { name: 'voie', param: 'channel', label: 'Voie', options: channels },
        { name: 'renvoi', param: 'resend', label: 'Renvoi', options: resendings },
        ...periodFilters,
        personFilter,
      ]}
      empty={{ title: 'Aucun message', text: 'Changez de filtre ou de dates pour en voir d’autres. Aucun SMS ne part encore.' }}
      what={(message) => `le message «\u00A0${messageTitle(message)}\u00A0», à ${message.person.name}`}
      bulk={may(user, 'messages.send') ? [resendThem] : undefined}
      {...(may(user, 'messages.read') && { action: toMessage })}
    />
  )
}
