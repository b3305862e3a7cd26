import { randomUUID } from 'node:crypto'
import type { AdminRole, RoleId, Stat } from '@passerelle/contract/constants'
import { product } from '@passerelle/contract/product'
import { hashPassword } from '#src/platform/password.ts'
import type { Services, UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { referenceCode } from '#src/platform/reference-code.ts'
import { markFactor, openSession } from '#src/platform/sessions.ts'
import { keepPersonalValues } from '#test/tools/kept-logs.ts'

type World = Pick<Services, 'db' | 'now'>

/** Rows written straight away: a test starts from the state it is about. */
export interface TestUser {
  id: number
  email: string
  name: string
  firstname: string
  roleId: RoleId | null
  adminRole: AdminRole | null
  stat: Stat | null
}

export const testPassword = 'Lagune-et-sable-7'
let passwordHash: Promise<string> | undefined
let counter = 0

interface UserOptions {
  name?: string
  firstname?: string
  email?: string
  suspendedAt?: Date
}

/** A registered person who has chosen no role yet; `testPassword` signs them in. */
export async function createUser(world: World, options: UserOptions = {}): Promise<TestUser> {
  return insertUser(world, options, null, null)
}

export async function createAdmin(world: World, adminRole: AdminRole = 'super', options: UserOptions = {}): Promise<TestUser> {
  return insertUser(world, options, 1, null, adminRole)
}

export interface ProfileOptions extends UserOptions {
  stat?: Stat
  department?: string | null
  commune?: string | null
}

export async function createBeneficiary(
  world: World,
  { stat = 'approved', department = 'Littoral', commune = 'Cotonou', ...options }: ProfileOptions = {},
): Promise<TestUser> {
  const user = await insertUser(world, options, 2, stat)
  await world.db
    .insertInto('beneficiaries')
    .values({
      userId: user.id,
      identifiant: referenceCode('BEN'),
      phone: '+2290197000001',
      address: 'Quartier Zongo, maison 12',
      birthday: '1990-01-01',
      sex: 'Féminin',
      profession: 'Couturière',
      maritalStatus: 'celibataire',
      department: department ?? 'Littoral',
      city: commune ?? 'Cotonou',
      parentName: 'Ɖɔkpè Houngbé',
      parentPhone: '+2290197000002',
      typeDoc: 'CIN',
      refDoc: '00123',
      motivation: 'Je veux apprendre la bureautique.',
      docFileId: await createFile(world, user.id),
    })
    .execute()
  return user
}

export async function createPartner(world: World, { stat = 'approved', ...options }: ProfileOptions = {}): Promise<TestUser> {
  const user = await insertUser(world, options, 3, stat)
  await world.db
    .insertInto('partners')
    .values({
      userId: user.id,
      type: 'enterprise',
      ifu: '0123456789012',
      address: 'Avenue Clozel',
      phone: '+2290197000003',
      socialReason: 'Fondation Lumière',
      responsable: 'Rachidatou Bio',
      email: 'contact@lumiere.example',
      profession: null,
      maritalStatus: null,
      docFileId: await createFile(world, user.id),
      logoFileId: null,
    })
    .execute()
  return user
}

/** An approved one has its balance; `serviceIds` are what it provides. */
export async function createSupplier(
  world: World,
  { stat = 'approved', department = null, commune = null, serviceIds = [], ...options }: ProfileOptions & { serviceIds?: number[] } = {},
): Promise<TestUser> {
  const user = await insertUser(world, options, 4, stat)
  await world.db
    .insertInto('suppliers')
    .values({
      userId: user.id,
      socialReason: `Cyber ${user.name}`,
      responsable: 'Ibrahim Yarou',
      email: 'contact@cyber.example',
      ifu: '3200000000012',
      address: 'Carrefour Vêdoko',
      phone: '+2290197000004',
      department,
      city: commune,
      docFileId: await createFile(world, user.id),
    })
    .execute()
  if (stat === 'approved') await world.db.insertInto('supplierBalances').values({ supplierId: user.id, balanceXof: 0 }).execute()
  if (serviceIds.length > 0) {
    await world.db.insertInto('supplierServices').values(serviceIds.map((serviceId) => ({ supplierId: user.id, serviceId }))).execute()
  }
  return user
}

export async function createService(world: World, {
  name = `Formation ${(counter += 1)}`, type = 'service', details = '<p>Dix heures de cours.</p>',
}: { name?: string; type?: 'produit' | 'service'; details?: string } = {}): Promise<{ id: number; name: string }> {
  const { id } = await world.db
    .insertInto('services')
    .values({ name, type, detailsHtml: details, archivedAt: null, createdAt: world.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name }
}

/** Active prices are unique in a database: give each test its own. */
export async function createPassType(
  world: World,
  { name = product.label, priceXof }: { name?: string; priceXof: number },
): Promise<{ id: number; priceXof: number }> {
  const { id } = await world.db
    .insertInto('passTypes')
    .values({ name, priceXof, archivedAt: null, createdAt: world.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, priceXof }
}

/** A file's row; its content is not on the disk. */
export async function createFile({ db, now }: World, ownerId: number, kind: 'document' | 'image' = 'document'): Promise<string> {
  const id = randomUUID()
  const content = kind === 'image'
    ? ({ mime: 'image/png', originalName: 'photo.png' } as const)
    : ({ mime: 'application/pdf', originalName: 'piece.pdf' } as const)
  await db.insertInto('files').values({ id, ownerId, kind, ...content, size: 1000, isPublic: kind === 'image', createdAt: now() }).execute()
  return id
}

/** Whatever a test does with its clock: what asks for a fresh second factor is tested with sessions that signed in. */
const everFresh = new Date('9000-01-01')

/** A bearer token for the person, as a sign-in gives it. */
export async function tokenOf(world: World, user: { id: number }): Promise<string> {
  const token = await inTransaction(world, async (tx) => {
    const opened = await openSession(tx, user.id, world.now(), { hasFactor: true, agent: '' })
    await markFactor(tx, opened, everFresh)
    return opened
  })
  keepPersonalValues({ token })
  return token
}

/** To call an action directly as this person. */
export function contextOf(services: Services, { id, roleId, adminRole, stat }: TestUser): UserContext {
  const actor = { kind: 'user' as const, id, roleId, adminRole, stat, factorAt: services.now() }
  return { ...services, actor, requestId: null, ip: '127.0.0.1', device: null }
}

async function insertUser(
  { db, now }: World,
  options: UserOptions,
  roleId: RoleId | null,
  stat: Stat | null,
  adminRole: AdminRole | null = null,
): Promise<TestUser> {
  counter += 1
  const {
    name = `Dossou ${counter}`, firstname = 'Awa', email = `personne-${randomUUID().slice(0, 8)}@exemple.bj`, suspendedAt = null,
  } = options
  passwordHash ??= hashPassword(testPassword)
  keepPersonalValues({ email, password: testPassword })
  const { id } = await db
    .insertInto('users')
    .values({
      name, firstname, email, roleId, adminRole, stat, suspendedAt,
      passwordHash: await passwordHash,
      statReason: stat === 'rejected' ? 'Pièce illisible.' : null,
      submittedAt: roleId !== null && roleId > 1 ? now() : null,
      createdAt: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email, name, firstname, roleId, adminRole, stat }
}
