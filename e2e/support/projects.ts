import { productField } from '@passerelle/contract/product'
import { chooseAllocations, listOpenProjects, makeRequest } from '@passerelle/contract/requests'
import { validateOffer } from '@passerelle/contract/donations'
import type { ApiClient } from '../../apps/server/test/tools/api-client.ts'
import { apiOf, demoAccount, demoUrl } from './demo.ts'
import { picture } from './documents.ts'
import type { Credentials } from './server.ts'

/** Of the demonstration: two suppliers provide it, and no donation of this amount waits for a request. */
const serviceName = 'Formation bureautique'
const passXof = 25_000

/** Asks for passes as an approved beneficiary, and gives the request’s id. */
export async function ask(owner: Credentials, title: string, count = 1): Promise<number> {
  const client = await apiOf(owner)
  const services = (await client.get('/api/services')).body
  const image = await picture(title)
  const form = new FormData()
  const { id: service } = services.find(({ name }: { name: string }) => name === serviceName)
  const lines = { [`${productField.nbr}[]`]: count, [`${productField.amount}[]`]: passXof }
  const fields = { title, service, resume: 'Un atelier.', description: 'Pour tous.', ...lines }
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
  form.append('image', new Blob([Uint8Array.from(image.buffer)], { type: image.mimeType }), image.name)
  const sent = await client.postForm(makeRequest.path, form)
  if (sent.body?.status !== true) throw new Error(`The request was not taken: ${JSON.stringify(sent.body)}`)
  const admin = await apiOf(demoAccount('admin'))
  return (await admin.get('/api/admin/requests', { search: sent.body.code_request })).body.data[0].id
}

interface Project {
  id: number
  slug: string
}

/** A project that waits for its donors. */
export async function openProject(owner: Credentials, title: string, count = 1): Promise<Project & { allocationIds: number[] }> {
  const requestId = await ask(owner, title, count)
  await (await apiOf(demoAccount('admin'))).post(`/api/admin/requests/${requestId}/approve`)
  const donor = await apiOf(demoAccount('partenaire'))
  const { id, slug } = (await donor.call(listOpenProjects)).body.find((project: { title: string }) => project.title === title)
  return { id, slug, allocationIds: await allocationsOf(donor, { id, slug }, 'open') }
}

export async function allocationsOf(donor: ApiClient, { id, slug }: Project, status: string): Promise<number[]> {
  const { body } = await donor.get(`/api/project/${slug}/${id}`)
  return body[productField.allocation].filter((one: { status: string }) => one.status === status).map((one: { id: number }) => one.id)
}

/** A donor’s choice, not yet paid: the transaction that pays it. */
export async function choose(donor: ApiClient, allocationIds: readonly number[]): Promise<number> {
  const { body } = await donor.post(chooseAllocations.path, { [productField.list]: allocationIds })
  if (body?.status !== true) throw new Error(`Nothing was chosen: ${JSON.stringify(body)}`)
  return body.payment.transaction_id
}

/** What a donor does in the sandbox's dialog. */
export async function payInSandbox(transactionId: number): Promise<void> {
  const checkout = async (step: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${demoUrl()}/sandbox-pay/checkout/${step}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return reply.json()
  }
  const { token } = await checkout('open', { public_key: 'pk_sandbox_local', transaction: { id: transactionId } })
  await checkout('pay', { token, method: 'mtn_open', number: '0164000001' })
}

/** Pays a choice, and says so as the page does. */
export async function pay(donor: ApiClient, transactionId: number): Promise<void> {
  await payInSandbox(transactionId)
  await donor.post(validateOffer.path, { transaction_id: transactionId })
}
