import * as z from 'zod/mini'
import { adminRoles, stats } from './constants.ts'
import { instant, maybeInstant, wireXof } from './route.ts'
import { productField } from './product.ts'

/** Shapes that several calls answer with. */
export const stat = z.nullable(z.enum(stats))

export const roleId = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

export const serviceRef = z.object({ id: z.int(), name: z.string(), type: z.enum(['produit', 'service']) })

/** What a passkey is asked to sign, and which ones may. */
export const passkeyAsked = z.object({
  challenge: z.string(),
  rp_id: z.string(),
  passkeys: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
})
export type PasskeyAsked = z.infer<typeof passkeyAsked>

export const beneficiary = z.object({
  identifiant: z.string(),
  phone: z.string(),
  address: z.string(),
  birthday: z.string(),
  sex: z.string(),
  profession: z.string(),
  marital_status: z.string(),
  department: z.string(),
  city: z.string(),
  /** [contact name, contact phone] */
  parent_information: z.array(z.string()),
})

export const partner = z.object({
  type: z.enum(['enterprise', 'particular']),
  social_reason: z.nullable(z.string()),
  email: z.nullable(z.string()),
  ifu: z.string(),
  address: z.string(),
  phone: z.string(),
  responsable: z.nullable(z.string()),
  profession: z.nullable(z.string()),
  marital_status: z.nullable(z.string()),
  logo: z.nullable(z.string()),
})

export const fournisseur = z.object({
  reason_social: z.string(),
  email: z.string(),
  ifu: z.string(),
  address: z.string(),
  phone: z.string(),
  responsable: z.string(),
  department: z.nullable(z.string()),
  city: z.nullable(z.string()),
})

export const user = z.object({
  id: z.int(),
  name: z.string(),
  firstname: z.string(),
  email: z.string(),
  role_id: z.nullable(roleId),
  admin_role: z.optional(z.enum(adminRoles)),
  /** An administrator who first puts a second factor in place: until then nothing else is answered. */
  must_enrol: z.optional(z.literal(true)),
  /** Somebody who has yet to say yes to the conditions in force: asked on their next screen; what begins something waits. */
  must_accept: z.optional(z.literal(true)),
  /** The profile is rejected because its approval was taken back. */
  is_withdrawn: z.optional(z.literal(true)),
  /** Wants short messages. */
  sms: z.optional(z.literal(true)),
  avatar: z.nullable(z.string()),
  beneficiary: z.optional(beneficiary),
  partner: z.optional(partner),
  fournisseur: z.optional(fournisseur),
})
export type User = z.infer<typeof user>

export const requestStatus = z.enum(['pending', 'approved', 'rejected'])
export const donationStatus = z.enum(['pending', 'approved', 'failed'])
export const payoutStatus = z.enum(['pending', 'approved', 'canceled'])
export const passState = z.enum(['funded', 'assigned', 'used', 'suspended', 'canceled'])
/** `"approved"` when used, null otherwise: both readings of the specification hold. */
export const statusScan = z.nullable(z.literal('approved'))

export const requestLine = z.object({ [productField.nbr]: z.int(), [productField.amount]: wireXof })

/** What the browser hands to the payment widget: public data only (payments.md 7). */
export const widgetPayment = z.object({
  provider: z.literal('fedapay'),
  environment: z.enum(['live', 'sandbox']),
  public_key: z.string(),
  /** The provider's transaction, created by the server. */
  transaction_id: z.int(),
  script_url: z.string(),
  /** Our own reference, to poll `GET /api/payments/{attempt}`. */
  attempt: z.string(),
})

export const passType = z.object({ id: z.int(), name: z.string(), price: wireXof })
export const dated = { created_at: instant }
export { instant, maybeInstant, wireXof }
