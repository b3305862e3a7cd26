import type { ListColumn } from './list.ts'
import { wordOfMessageKind } from './message-kinds.ts'
import { messageChannelWord, messageFaultSentence, messageStateWord } from './message-states.ts'
import type { ListedMessage } from './messages.ts'

/** What it says, or what it is, for who may not read it. */
export const messageTitle = ({ subject, kind }: ListedMessage): string => subject ?? wordOfMessageKind(kind)

export const messageColumns: readonly ListColumn<ListedMessage>[] = [
  { name: 'created_at', header: 'Écrit le', kind: 'instant', value: (message) => message.created_at },
  { name: 'subject', header: 'Objet', kind: 'text', is: 'title', value: messageTitle },
  { name: 'person', header: 'Destinataire', kind: 'text', value: (message) => message.person.name },
  { name: 'address', header: 'Adresse', kind: 'text', value: (message) => message.address },
  { name: 'kind', header: 'Sorte', kind: 'word', value: (message) => wordOfMessageKind(message.kind), isInFileOnly: true },
  { name: 'channel', header: 'Voie', kind: 'word', value: (message) => messageChannelWord[message.channel], isInFileOnly: true },
  { name: 'state', header: 'État', kind: 'word', is: 'state', value: (message) => messageStateWord[message.state] },
  { name: 'fault', header: 'Cause', kind: 'text', value: (message) => message.fault && messageFaultSentence[message.fault] },
  { name: 'tries', header: 'Essais', kind: 'count', value: (message) => message.tries, isInFileOnly: true },
  { name: 'sent_at', header: 'Envoyé le', kind: 'instant', value: (message) => message.sent_at, isInFileOnly: true },
]
