import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { product, productField } from './product.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

const { list, nbr, amount, allocation } = productField
const told = ['status', 'message']
const beneficiary = ['department', 'commune', 'address', 'phone', 'birthday', 'sex', 'profession', 'marital', 'parent_name', 'parent_phone']
const submitted = [...told, 'user', 'stat']
/** `[]` stands for each element of a list. */
const givenPass = ['[].id', `[].${amount}`, '[].status_scan', '[].beneficiary.user.name']

/**
 * The calls of the specification, written a second time on purpose: the contract is what is being checked. Method and
 * path, the fields that must be sent, what the answer holds at least. `{product}` is the product’s slug.
 */
it.each<[method: string, path: string, sent: string[], answered: string[]]>([
  ['GET', '/sanctum/csrf-cookie', [], []],
  ['POST', '/api/login', ['email', 'password'], [...told, 'user', 'token', 'stat', 'countNotif']],
  ['POST', '/api/register', ['name', 'firstname', 'email', 'password', 'password_confirmation'], told],
  ['POST', '/api/recoverypwd/verif/email', ['email'], told],
  ['POST', '/api/recovery/pwd', ['email', 'code', 'password', 'password_confirmation'], told],
  ['GET', '/api/user', [], ['user', 'stat', 'countNotif']],
  ['GET', '/api/logout', [], told],
  ['POST', '/api/scan/{product}', ['code'], told],
  ['GET', '/api/stats', [], ['cpr', 'cprp', 'cpra']],
  [
    'GET',
    '/api/most/aks/sp',
    [],
    ['most_ask_sp[].id', 'most_ask_sp[].name', 'most_ask_sp[].type', 'most_ask_sp[].nbr_requests', 'request_pending', 'amount_invested'],
  ],
  ['GET', '/api/stats/partner', [], ['pg', 'apg']],
  ['GET', '/api/stats/provider', [], ['ps', 'pns', 'fournisseur.total_gain', 'fournisseur.current_balance', 'fournisseur.amount_withdraw']],
  ['GET', '/api/departements', [], ['[].id', '[].name']],
  ['GET', '/api/communes/:department', [], ['[].id', '[].name']],
  ['POST', '/api/add/infos/beneficiary', [...beneficiary, 'type_doc', 'ref_doc', 'motivation', 'doc_file'], submitted],
  ['POST', '/api/add/infos/partner', ['type', 'ifu', 'address', 'phone', 'doc_file'], submitted],
  ['POST', '/api/add/infos/provider', ['social_reason', 'responsable', 'address', 'phone', 'email', 'ifu', 'doc_file'], submitted],
  ['POST', '/api/edit/profil/benef', beneficiary, told],
  ['POST', '/api/change/pwd', ['old_password', 'new_password', 'new_password_confirm'], told],
  ['POST', '/api/add/logo', ['file'], told],
  ['GET', '/api/provider/sp', [], ['[].name']],
  ['GET', '/api/services', [], ['[].id', '[].name', '[].type', '[].details']],
  ['GET', '/api/{product}', [], ['[].id', '[].name', '[].price']],
  ['POST', '/api/make/request', ['title', 'image', 'service', 'description', 'resume', `${list}.0`], told],
  [
    'GET',
    '/api/requests',
    [],
    ['[][].id', '[][].code_request', '[][].service_produit.name', '[][].resume', '[][].status', '[][].created_at'],
  ],
  ['GET', '/api/notifications', [], ['notifications.data[].data.message', 'notifications.data[].created_at']],
  [
    'POST',
    '/api/don/initialize/request',
    ['title', 'service', 'description', `${list}.0`],
    [...told, 'amount', 'amount_total', 'fee', list, 'custom_metadata'],
  ],
  ['POST', '/api/validate/payment/don', ['transaction_id'], told],
  ['GET', '/api/get/request/projects', [], ['[].id', '[].code_request', '[].service_produit.name', '[].resume', '[].created_at']],
  ['GET', '/api/project/:slug/:id', [], ['title', 'status', `${allocation}[].id`, `${allocation}[].${amount}`]],
  ['POST', '/api/choice/{product}', [`${list}.0`], [...told, list, 'fee', 'total_amount', 'custom_metadata']],
  ['POST', '/api/validate/payment/offer/{product}', ['transaction_id'], told],
  [
    'GET',
    '/api/dons',
    [],
    ['[].id', '[].transaction_id', '[].title', '[].amount', '[].status', '[].created_at', '[].service_produit.name'],
  ],
  ['GET', '/api/don/details/:don_id', [], givenPass],
  ['GET', '/api/provide/{product}', [], ['[].id', '[].service_produit.name', `[].${amount}`, '[].status_scan']],
  ['GET', '/api/account/payment', [], ['[].id', '[].name', '[].number', '[].ifu']],
  ['POST', '/api/add/mode/pay', ['ifu', 'name', 'number'], told],
  ['POST', '/api/add/request/pay', ['amount', 'mode', 'description'], told],
  [
    'GET',
    '/api/requests/pay',
    [],
    ['[].code_request', '[].transaction_id', '[].amount', '[].status', '[].created_at', '[].number', '[].approved_at'],
  ],
  [
    'GET',
    '/api/{product}/financed',
    [],
    ['data.current_page', 'data.last_page', 'data.per_page', 'data.total', ...givenPass.map((each) => `data.data${each}`)],
  ],
])('%s %s takes and answers what is specified', (method, path, sent, answered) => {
  const route = findRoute(method, path)
  expect(requiredOf(route).toSorted()).toEqual(sent.toSorted())
  if (answered.length === 0) return
  const paths = pathsOf(schemaOf(route.response))
  for (const each of answered) expect(paths).toContain(each)
})

it.each([
  [
    'beneficiary',
    ['identifiant', 'phone', 'address', 'birthday', 'sex', 'profession', 'marital_status', 'department', 'city', 'parent_information'],
  ],
  ['partner', ['social_reason', 'email', 'ifu', 'address', 'phone', 'responsable', 'logo']],
  ['fournisseur', ['reason_social', 'email', 'ifu', 'address', 'phone', 'responsable']],
])('a user carries the specified record of a %s', (name, fields) => {
  const paths = pathsOf(schemaOf(findRoute('GET', '/api/user').response))
  for (const field of fields) expect(paths).toContain(`user.${name}.${field}`)
})

it('a user has id, names, e-mail, role and avatar', () => {
  const paths = pathsOf(schemaOf(findRoute('GET', '/api/user').response))
  for (const field of ['id', 'name', 'firstname', 'email', 'role_id', 'avatar']) expect(paths).toContain(`user.${field}`)
})

it('lines are sent as repeated counts and amounts, the chosen passes as repeated ids', () => {
  const gift = findRoute('POST', '/api/don/initialize/request').body.safeParse({
    title: 'Un don',
    service: '1',
    description: 'Pour tous',
    [nbr]: ['2', '1'],
    [amount]: ['5000', '10000'],
  })
  expect(gift).toMatchObject({ success: true, data: { lines: [{ count: 2, amountXof: 5000 }, { count: 1, amountXof: 10_000 }] } })
  expect(findRoute('POST', '/api/choice/{product}').body.safeParse({ [list]: ['7', '9'] })).toMatchObject({
    success: true,
    data: { allocationIds: [7, 9] },
  })
})

it.each([
  '/api/add/infos/beneficiary', '/api/add/infos/partner', '/api/add/infos/provider', '/api/add/logo', '/api/make/request',
])('%s carries a file', (path) => {
  expect(findRoute('POST', path).multipart).toBe(true)
})

it('every call that changes something asks for the cross-site token, but the signed webhook', () => {
  const open = [...routes.values()].filter((route) => route.method !== 'GET' && !route.csrf)
  expect(open.map(({ path }) => path)).toEqual(['/api/webhooks/fedapay'])
})

function findRoute(method: string, path: string): Route {
  const wanted = path.replace('{product}', product.slug)
  const route = [...routes.values()].find((each) => each.method === method && each.path === wanted)
  if (!route) throw new Error(`The contract has no ${method} ${wanted}`)
  return route
}

/** The fields that an empty body is blamed for. */
function requiredOf(route: Route): string[] {
  const empty = route.body.safeParse({})
  return empty.success ? [] : [...new Set(empty.error.issues.map(({ path }) => path.join('.')))]
}

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  prefixItems?: Schema[]
  anyOf?: Schema[]
}

function schemaOf(type: z.ZodMiniType): Schema {
  const schema: object = z.toJSONSchema(type, { unrepresentable: 'any' })
  return schema
}

/** Every place that an answer has, as `data.data[].id`. */
function pathsOf(schema: Schema, at = ''): string[] {
  return [
    at,
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => pathsOf(part, at === '' ? name : `${at}.${name}`)),
    ...(schema.items ? pathsOf(schema.items, `${at}[]`) : []),
    ...(schema.prefixItems ?? []).flatMap((part) => pathsOf(part, `${at}[]`)),
    ...(schema.anyOf ?? []).flatMap((part) => pathsOf(part, at)),
  ]
}
