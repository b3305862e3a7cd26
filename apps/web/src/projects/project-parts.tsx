import { product } from '@passerelle/contract/product'
import type { ProjectFile } from '@passerelle/contract/project-file'
import { type PassState, passStateWord } from '@passerelle/contract/pass-states'
import { section } from '../back-office/admin-sections.ts'
import { countedPasses } from '../lines/line-values.ts'
import { to } from '../paths.ts'
import { type PartTone, StackedBar } from '../ui/picture/stacked-bar.tsx'
import { ActionLink } from '../ui/text/button.tsx'

const wishWord = { financed: 'Financés', reserved: 'En cours de paiement', open: 'À financer', closed: 'Fermés' } as const
const wishTone = { financed: 'held', reserved: 'wait', open: 'free', closed: 'out' } as const satisfies Record<string, PartTone>
const wishOrder = ['financed', 'reserved', 'open', 'closed'] as const
const passOrder = ['used', 'assigned', 'suspended', 'funded', 'canceled'] as const
const passTone: Record<PassState, PartTone> = { used: 'used', assigned: 'held', suspended: 'wait', funded: 'free', canceled: 'out' }

/** What it asks for, and where what it was given is now: each number is the list of its passes in that state. */
export function ProjectParts({ projectId, file: { wishes, states } }: { projectId: string; file: ProjectFile }) {
  const list = `${to.admin(section.passes)}?projet=${projectId}`
  const given = states.reduce((sum, { count }) => sum + count, 0)
  const left = (wishes.find(({ state }) => state === 'financed')?.count ?? 0) - given
  return (
    <div className="cols-2">
      <section className="card" aria-labelledby="project-wishes">
        <div className="card-head"><h2 id="project-wishes">Financement</h2></div>
        <StackedBar
          parts={wishOrder.flatMap((state) => wishes.filter((wish) => wish.state === state))
            .map(({ state, count }) => ({ label: wishWord[state], count, tone: wishTone[state] }))}
        />
      </section>
      <section className="card" aria-labelledby="project-passes">
        <div className="card-head">
          <h2 id="project-passes">Ses {product.nouns}</h2>
          {given > 0 && <ActionLink to={list}>Les voir tous</ActionLink>}
        </div>
        {given === 0 && <p className="muted">Rien n’a encore été donné à ce projet.</p>}
        <StackedBar
          parts={passOrder.flatMap((state) => states.filter((part) => part.state === state)).map(({ state, count }) => ({
            label: passStateWord[state], count, tone: passTone[state], to: `${list}&etat=${state}`,
          }))}
        />
        {left > 0 && <p className="muted pt-3">{countedPasses(left)} repris depuis, ou expirés{'\u00A0'}: ils ont quitté le projet.</p>}
      </section>
    </div>
  )
}
