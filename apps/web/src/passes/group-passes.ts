import { formatPassCode } from '@passerelle/contract/pass-code'
import { product, productField } from '@passerelle/contract/product'
import type { WalletPass } from './use-wallet.ts'

/** « Service »: what it pays for, and where; « Fournisseur »: all that one goes to a place for. */
export type GroupBy = 'service' | 'supplier'

export interface PassGroup {
  key: string
  title: string
  /** Where, or what for. */
  under: string
  passes: WalletPass[]
  totalXof: number
}

/** The passes in groups, in the order of what expires first. */
export function groupPasses(passes: readonly WalletPass[], by: GroupBy): PassGroup[] {
  const groups = new Map<string, WalletPass[]>()
  for (const pass of passes) {
    const place = pass.supplier?.id ?? 'none'
    const key = by === 'service' ? `${pass.service_produit.id} ${place}` : `${place}`
    groups.set(key, [...(groups.get(key) ?? []), pass])
  }
  return [...groups].flatMap(([key, own]) => {
    const [first] = own
    if (!first) return []
    const services = [...new Set(own.map(({ service_produit: service }) => service.name))]
    const { title, under } = by === 'service'
      ? { title: first.service_produit.name, under: placeOf(first) }
      : { title: placeOf(first), under: services.length > 3 ? `${services.length} services ou produits` : services.join(', ') }
    return [{ key, title, under, passes: own, totalXof: totalOf(own) }]
  })
}

export const totalOf = (passes: readonly WalletPass[]): number => passes.reduce((sum, pass) => sum + pass[productField.amount], 0)

function placeOf({ supplier }: WalletPass): string {
  return supplier ? [supplier.name, supplier.city].filter(Boolean).join(', ') : `${product.labels} sans fournisseur`
}

/** Those that somebody looks for by a service, a supplier, a town or a part of a code. */
export function searchPasses(passes: readonly WalletPass[], words: string): WalletPass[] {
  const looked = folded(words)
  return passes.filter(({ service_produit: service, supplier, code }) =>
    [service.name, supplier?.name, supplier?.city, code].some((text) => text && folded(text).includes(looked)))
}

/** Neither case, accents, spaces nor hyphens. */
const folded = (text: string) => text.normalize('NFKD').replace(/[\p{M}\s-]/gu, '').toLowerCase()

/** « TH39-…-S5JR »: enough to tell one from another. */
export const shortCode = (code: string): string => formatPassCode(code).replace(/-.*-/, '-…-')
