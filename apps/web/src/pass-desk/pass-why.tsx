import { dayOf, formatDay } from '@passerelle/contract/dates'
import { formatWhole } from '@passerelle/contract/money'
import { nearnessWord, waitedMax } from '@passerelle/contract/pass-events'
import type { PassFile } from '@passerelle/contract/pass-file'
import { product } from '@passerelle/contract/product'

type Attribution = NonNullable<PassFile['attribution']>

/** « Ce pass est allé à … parce que … », as it was decided then. */
export function PassWhy({ file: { [product.slug]: pass, attribution } }: { file: PassFile }) {
  if (!attribution || !pass.holder) return null
  return (
    <section className="card stack" aria-labelledby="pass-why">
      <h2 id="pass-why">Pourquoi cette personne</h2>
      <p>Ce {product.noun} est allé à <b className="strong">{pass.holder.name}</b> {whyWords(attribution)}</p>
      {attribution.supplier && <p className="muted">{supplierWords(attribution.supplier)}</p>}
    </section>
  )
}

function whyWords({ rule, waited, place, request }: Attribution): string {
  if (rule === 'desk') return 'par décision du bureau\u00A0: qui et pourquoi se lisent dans son histoire.'
  if (rule === 'offer') return ['parce que le donateur a choisi son projet', request?.code].filter(Boolean).join(' ').concat('.')
  const asked = request
    ? `sa demande ${request.code}, approuvée le ${formatDay(dayOf(new Date(request.approved_at)))},`
    : 'sa demande'
  if (waited === null || place === null) return `parce que ${asked} était la plus ancienne à attendre ce service et ce montant.`
  if (waited === 1) return `parce que ${asked} était la seule à attendre ce service et ce montant.`
  const count = waited > waitedMax ? `plus de ${formatWhole(waitedMax)}` : formatWhole(waited)
  const others = `${count} ${product.nouns} de ce service et de ce montant étaient attendus`
  if (place === 1) return `parce que ${asked} était la plus ancienne\u00A0: ${others}.`
  return `parce que ${asked} avait la place ${formatWhole(place)}\u00A0: ${others}, les plus anciens d’abord, et ceux d’avant ont été servis avec lui.`
}

function supplierWords({ nearness, unused }: NonNullable<Attribution['supplier']>): string {
  const load = unused === 0 ? `n’avait aucun autre ${product.noun} à servir`
    : `avait le moins de ${product.nouns} à servir\u00A0(${formatWhole(unused)})`
  return `Son fournisseur a été choisi ${nearnessWord[nearness]}\u00A0: il ${load}.`
}
