import { adminInviteAdministrator, adminRemoveAdministrator } from '@passerelle/contract/administrators'
import { colleague } from './support/colleague.ts'
import { demoAccount, readAtDesk as read } from './support/demo.ts'
import { journey, type Journey, named } from './support/lost-answers.ts'
import type { Person } from './support/person.ts'

const who = demoAccount('admin')
const idOf = async (email: string): Promise<number | undefined> =>
  (await read('/api/admin/administrators')).data.find((one: { email: string }) => one.email === email)?.id

interface Known {
  who: typeof who
  email: string
  member: number
}
const start = async (): Promise<Known> => {
  const { id: member } = await colleague('instruction')
  return { who, email: `${named('invite')}@exemple.example`, member }
}
/** How often the journal says it of the person. */
const saidOf = async (id: number | undefined, action: string) =>
  (await read(`/api/admin/users/${id}/history`)).data.filter((line: { action: string }) => line.action === action).length
const inDialog = (person: Person, name: string) =>
  person.page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/** What `super` does about other administrators. */
export const ofAdministrators: Record<string, Journey> = {
  'an administrator invited, and one removed': journey(start, [
    {
      route: adminInviteAdministrator, says: /^L’invitation est envoyée/,
      count: async ({ email }) => Number((await idOf(email)) !== undefined),
      send: async (person, { email }) => {
        await person.opens('/admin/administrateurs')
        await person.press('Inviter')
        await person.fill('Prénom', 'Ola')
        await person.page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Neuf')
        await person.fill('Adresse e-mail', email)
        await person.page.getByRole('radio', { name: /^Finance/ }).check()
        await inDialog(person, 'Envoyer l’invitation')
      },
    },
    {
      route: adminRemoveAdministrator, says: /^Cet administrateur est retiré/, count: ({ member }) => saidOf(member, 'admin.remove'),
      send: async (person, { member }) => {
        await person.opens(`/admin/personnes/${member}`)
        await person.press('Retirer')
        await person.choose('Départ de l’équipe')
        await inDialog(person, 'Retirer')
      },
    },
  ]),
}
