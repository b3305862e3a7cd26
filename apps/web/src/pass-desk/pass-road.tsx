import { dayOf, formatDay, formatInstant } from '@passerelle/contract/dates'
import type { PassFile } from '@passerelle/contract/pass-file'
import { product } from '@passerelle/contract/product'
import { Road } from '../ui/layout/stepper.tsx'

/** Given, held, used, paid: how far it is, and since when. */
export function PassRoad({ file: { [product.slug]: pass, uses, paid_at: paidAt } }: { file: PassFile }) {
  const use = uses.find(({ undone_at: undoneAt }) => undoneAt === null)
  const until = pass.expires_on && pass.state !== 'used' ? `, jusqu’au ${formatDay(pass.expires_on)}` : ''
  const steps = [
    { title: 'Donné', detail: `le ${day(pass.created_at)} par ${pass.donor.name}` },
    {
      title: 'Attribué',
      detail: pass.holder && pass.assigned_at ? `le ${day(pass.assigned_at)} à ${pass.holder.name}${until}` : 'à personne encore',
    },
    { title: 'Utilisé', detail: use ? `le ${formatInstant(use.at)} chez ${use.supplier.name}` : undefined },
    { title: 'Fournisseur payé', detail: paidAt ? `le ${day(paidAt)}` : use && 'pas encore versé' },
  ]
  const current = paidAt ? steps.length : use ? 3 : pass.holder ? 2 : 1
  return (
    <section className="card stack" aria-labelledby="pass-road">
      <h2 id="pass-road">Son parcours</h2>
      <Road steps={steps} current={current} />
    </section>
  )
}

const day = (at: string) => formatDay(dayOf(new Date(at)))
