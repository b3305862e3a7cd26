import { administratorStateWord } from '@passerelle/contract/administrator-words'
import { adminGetAdministrator, adminInviteAgain, adminListAdministrators } from '@passerelle/contract/administrators'
import { formatInstant } from '@passerelle/contract/dates'
import { adminListPersonHistory } from '@passerelle/contract/person'
import { useState } from 'react'
import type { Reply } from '../platform/api.ts'
import { useAct, useRead } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { Button } from '../ui/text/button.tsx'
import { stateTone } from './administrator-tones.ts'

const loadDialogs = () => import('./administrator-dialogs.tsx')
const RoleDialog = lazyDialog(async () => ({ default: (await loadDialogs()).RoleDialog }))
const RemovalDialog = lazyDialog(async () => ({ default: (await loadDialogs()).RemovalDialog }))
const ResetDialog = lazyDialog(async () => ({ default: (await loadDialogs()).ResetDialog }))

type Asked = 'role' | 'reset' | 'remove' | null

/** What `super` decides about another administrator: role, invitation, lost second factor, removal. */
export default function AdministratorPart({ id }: { id: number }) {
  const { data: admin } = useRead(adminGetAdministrator, { params: { id } })
  const [asked, setAsked] = useState<Asked>(null)
  const toast = useToast()
  const again = useAct(adminInviteAgain, {
    about: { id },
    refresh: [adminGetAdministrator, adminListAdministrators, adminListPersonHistory],
    onSuccess: ({ message }) => toast.success(message),
  })
  useSoon(loadDialogs)
  if (!admin) return <Skeleton />
  const { state } = admin
  const isWaiting = state === 'invited' || state === 'expired'
  const close = () => setAsked(null)
  return (
    <div className="stack">
      <p className="row gap-2"><Badge tone={stateTone[state]}>{administratorStateWord[state]}</Badge></p>
      <p className="muted">{sentenceOf(admin)}</p>
      {state !== 'removed' && (
        <div className="row gap-2">
          {isWaiting && (
            <Button tone="line" size="sm" icon="mail" isLoading={again.isPending} onClick={() => again.mutate({ params: { id } })}>
              Inviter de nouveau
            </Button>
          )}
          <Button tone="line" size="sm" icon="edit" onClick={() => setAsked('role')}>Rôle</Button>
          {admin.factor_since && <Button tone="line" size="sm" icon="lock" onClick={() => setAsked('reset')}>Second facteur perdu</Button>}
          <Button tone="clay-line" size="sm" icon="close" onClick={() => setAsked('remove')}>Retirer</Button>
        </div>
      )}
      {asked === 'role' && <RoleDialog admin={admin} onClose={close} />}
      {asked === 'reset' && <ResetDialog admin={admin} onClose={close} />}
      {asked === 'remove' && <RemovalDialog admin={admin} onClose={close} />}
    </div>
  )
}

function sentenceOf({ state, invited_until: until, factor_since: since }: Reply<typeof adminGetAdministrator>): string {
  if (state === 'removed') return 'Pour rouvrir ce compte, invitez de nouveau la personne à la même adresse.'
  if (until) return `${state === 'invited' ? 'Son invitation vaut' : 'Son invitation valait'} jusqu’au ${formatInstant(until)}.`
  return since ? `Second facteur en place depuis le ${formatInstant(since)}.` : 'Aucun second facteur\u00A0: la prochaine connexion le demande.'
}
