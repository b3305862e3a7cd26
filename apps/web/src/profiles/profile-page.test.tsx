import type { Stat } from '@passerelle/contract/constants'
import type { User } from '@passerelle/contract/shapes'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, it } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { useSession } from '../session/session.tsx'
import ProfilePage from './profile-page.tsx'

const account = { id: 7, name: 'Hounsou', firstname: 'Afi', email: 'afi@exemple.bj', avatar: null }
const place = { address: 'Rue 12', phone: '+2290197000008' }
const afi: User = {
  ...account,
  role_id: 2,
  beneficiary: {
    ...place, identifiant: 'BEN-0007', birthday: '1999-03-01', sex: 'Féminin', profession: 'Couturière', marital_status: 'celibataire',
    department: 'Littoral', city: 'Cotonou', parent_information: ['Ama', '+2290197000009'],
  },
}
const contact = { ...place, ifu: '3201900000001', email: 'contact@exemple.bj', responsable: 'Léon Kpossou' }
const foundation: User['partner'] = {
  ...contact,
  type: 'enterprise',
  social_reason: 'Fondation Nokoué',
  profession: null,
  marital_status: null,
  logo: null,
}
const shop: User = { ...account, role_id: 4, fournisseur: { ...contact, reason_social: 'Cyber Lissèzoun', department: null, city: null } }

function openProfile(
  user: User,
  stat: Stat,
  { reason = null, services = {} }: { reason?: string | null; services?: Parameters<typeof stubServer>[0] } = {},
) {
  const asked = stubServer({ 'GET /api/user': { body: { user, stat, stat_reason: reason, countNotif: 0 } }, ...services })
  function SignedIn() {
    const session = useSession()
    const { isReady, signIn } = session
    useEffect(() => {
      if (isReady) void signIn({ token: 'token', user, stat, countNotif: 0, device_secret: 'theirs' })
    }, [isReady, signIn])
    return session.user && <ProfilePage />
  }
  renderPage(<SignedIn />)
  return asked
}

/** Label and value of each pair of a section. */
async function pairsOf(title: string): Promise<Record<string, string>> {
  const section = await screen.findByRole('region', { name: title })
  const labels = within(section).getAllByRole('term').map((term) => term.textContent)
  const values = within(section).getAllByRole('definition').map((definition) => definition.textContent.replaceAll('\u00A0', ' '))
  return Object.fromEntries(labels.map((label, index) => [label, values[index] ?? '']))
}

it('shows a beneficiary what they declared, in the specified order', async () => {
  openProfile(afi, 'approved')
  expect(Object.entries(await pairsOf('Informations personnelles'))).toEqual([
    ['Profession', 'Couturière'],
    ['Identifiant', 'BEN-0007'],
    ['Nom complet', 'Afi Hounsou'],
    ['Téléphone', '01 97 00 00 08'],
    ['E-mail', 'afi@exemple.bj'],
    ['Sexe', 'Féminin'],
    ['Situation matrimoniale', 'Célibataire'],
    ['Département', 'Littoral'],
    ['Commune', 'Cotonou'],
  ])
  expect(screen.getByText('Bénéficiaire')).toBeTruthy()
  expect(screen.getByText('Profil approuvé')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Modifier vos informations' }).getAttribute('href')).toBe('/edit/b/profil')
})

it('shows a partner company apart from the person', async () => {
  openProfile({ ...account, role_id: 3, partner: foundation }, 'pending')
  expect(await pairsOf('Informations personnelles')).toEqual({ 'Nom complet': 'Afi Hounsou', 'E-mail': 'afi@exemple.bj' })
  // A narrow column cuts an address after its « @ ».
  expect(screen.getAllByText('afi@exemple.bj')[0]?.innerHTML).toContain('afi@<wbr>exemple.bj')
  expect(await pairsOf('Informations de l’entreprise')).toEqual({
    'Raison sociale': 'Fondation Nokoué', 'E-mail': 'contact@exemple.bj', 'Numéro IFU': '3201900000001', Adresse: 'Rue 12',
    Téléphone: '01 97 00 00 08', Responsable: 'Léon Kpossou',
  })
  expect(screen.getByText('Profil en attente de validation')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Modifier vos informations' }).getAttribute('href')).toBe('/edit/p/profil')
})

it('shows no company to a partner who is a person', async () => {
  openProfile({
    ...account,
    role_id: 3,
    partner: {
      ...place, type: 'particular', ifu: '1', social_reason: null, email: null, responsable: null, profession: 'Notaire',
      marital_status: 'marié', logo: null,
    },
  }, 'approved')
  expect(await pairsOf('Informations personnelles')).toMatchObject({
    Profession: 'Notaire',
    'Situation matrimoniale': 'Marié(e)',
    'Numéro IFU': '1',
  })
  expect(screen.queryByRole('region', { name: 'Informations de l’entreprise' })).toBeNull()
})

it('lists the services of an approved supplier, and says when they could not be read', async () => {
  let tries = 0
  const services = { 'GET /api/provider/sp': () => (tries++ === 0
    ? { status: 500, body: { message: 'Une erreur est survenue.' } }
    : { body: [{ id: 1, name: 'Impression', type: 'service' }, { id: 2, name: 'Téléphone 4G', type: 'produit' }] }) }
  openProfile(shop, 'approved', { services })
  fireEvent.click(await screen.findByRole('button', { name: 'Réessayer' }))
  const section = await screen.findByRole('region', { name: 'Mes services et produits' })
  expect((await within(section).findAllByRole('listitem')).map((item) => item.textContent)).toEqual(['Impression', 'Téléphone 4G'])
  expect(await pairsOf('Informations de l’entreprise')).toMatchObject({ 'Raison sociale': 'Cyber Lissèzoun', Commune: 'Non renseigné' })
})

it('tells a rejected supplier why, and asks for no services', async () => {
  const asked = openProfile(shop, 'rejected', { reason: 'Document illisible' })
  expect(await screen.findByText(/Document illisible/)).toBeTruthy()
  expect(screen.getByText('Profil rejeté')).toBeTruthy()
  expect(asked.map(({ path }) => path).toSorted()).toEqual(['/api/profile/sent', '/api/support', '/api/user'])
})

it.each<[string, User, Stat, boolean]>([
  ['an approved partner', { ...account, role_id: 3, partner: foundation }, 'approved', true],
  ['a partner who waits', { ...account, role_id: 3, partner: foundation }, 'pending', false],
  ['an approved supplier', shop, 'approved', false],
])('%s has the logo’s form: %s', async (_who, user, stat, hasLogo) => {
  openProfile(user, stat, { services: { 'GET /api/provider/sp': { body: [] } } })
  await screen.findByText('Profil')
  expect(screen.queryByRole('heading', { name: 'Logo' }) !== null).toBe(hasLogo)
})

it.each<[string, User]>([
  ['a beneficiary', afi],
  ['a partner', { ...account, role_id: 3, partner: foundation }],
  ['a supplier', shop],
  ['an administrator', { ...account, role_id: 1, admin_role: 'super' }],
])('lets %s change the password', async (_who, user) => {
  openProfile(user, 'pending')
  expect(await screen.findByRole('region', { name: 'Modification mot de passe' })).toBeTruthy()
})

it('shows the picture of the storage, else the logo, else initials', async () => {
  openProfile({ ...account, role_id: 3, avatar: '/storage/visage.jpg', partner: { ...foundation, logo: '/storage/logo.png' } }, 'pending')
  const identity = await screen.findByRole('region', { name: 'Identité' })
  expect(identity.querySelector('img')?.getAttribute('src')).toBe('/storage/visage.jpg')
  cleanup()
  openProfile({ ...account, role_id: 3, partner: { ...foundation, logo: '/storage/logo.png' } }, 'pending')
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Identité' }).querySelector('img')?.getAttribute('src')).toBe('/storage/logo.png'),
  )
  cleanup()
  openProfile(afi, 'pending')
  await waitFor(() => expect(screen.getByRole('region', { name: 'Identité' }).textContent).toContain('AH'))
})

it.each<[string, User, string]>([
  ['supplier', shop, '/edit/p/profil'],
  ['partner', { ...account, role_id: 3, partner: foundation }, '/edit/p/profil'],
  ['beneficiary', afi, '/edit/b/profil'],
])('K12: leads a rejected %s to the correction', async (_role, user, path) => {
  openProfile(user, 'rejected', { reason: 'Document illisible' })
  expect((await screen.findByRole('link', { name: 'Corriger et renvoyer' })).getAttribute('href')).toBe(path)
})
