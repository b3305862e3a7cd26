import type { Stat } from '@passerelle/contract/constants'
import type { User } from '@passerelle/contract/shapes'

/** A signed-in person as `POST /api/login` answers. */
export function loginReply({
  stat = 'approved', countNotif = 0, token = 'a-secret-token-of-256-bits', ...user
}: Partial<User> & { stat?: Stat | null; countNotif?: number; token?: string } = {}) {
  const person: User = { id: 7, name: 'Hounkpatin', firstname: 'Adjoa', email: 'adjoa@exemple.bj', role_id: 2, avatar: null, ...user }
  return {
    status: true as const,
    message: 'Vous êtes connecté.',
    token,
    user: person,
    stat,
    countNotif,
    device_secret: btoa(`secret of ${person.id}`),
  }
}
