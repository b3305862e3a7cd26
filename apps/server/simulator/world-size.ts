/** The first accounts, one of each. */
export const admins = ['super', 'instruction', 'finance', 'lecture'] as const
/** How far back a world goes. */
export const worldDays = 1000

export interface WorldSize {
  people: number
  suppliers: number
  partners: number
  beneficiaries: number
  requests: number
  passes: number
}

/** At scale 1: 200,000 people, 50,000 requests, 1,000,000 passes. Suppliers are four to a service at least. */
export function sizeOf(scale: number): WorldSize {
  const people = Math.max(400, Math.round(200_000 * scale))
  // A small world has its people in other parts: a table of a few pages is read whole, whatever its indexes.
  const suppliers = 4 * Math.floor(Math.min(2000, people / 5) / 4)
  const partners = Math.floor(Math.min(10_000, people / 5))
  return {
    people, suppliers, partners,
    beneficiaries: people - suppliers - partners - admins.length,
    requests: Math.max(100, Math.round(50_000 * scale)),
    passes: Math.max(2000, Math.round(1_000_000 * scale)),
  }
}

/** The first of each role: a tenth of everything is theirs. The second ones are people like all others. */
export function peopleOf({ suppliers, partners }: WorldSize) {
  const firstSupplier = admins.length + 1
  const firstPartner = firstSupplier + suppliers
  const firstBeneficiary = firstPartner + partners
  const pair = (first: number) => ({ heavy: first, light: first + 1 })
  return { supplier: pair(firstSupplier), partner: pair(firstPartner), beneficiary: pair(firstBeneficiary) }
}

export interface WorldInput {
  size: WorldSize
  /** A whole number. */
  seed: number
  /** When the world has come so far. */
  now: Date
  passwordHash: string
}
