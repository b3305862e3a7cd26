import { useId, type ReactNode } from 'react'
import { Icon } from '../ui/picture/icon.tsx'
import type { IconName } from '../ui/picture/icon-names.ts'

/** « Et après ? » under the button that pays. */
export function AfterPayment({ children }: { children: ReactNode }) {
  const titleId = useId()
  return (
    <section className="stack" aria-labelledby={titleId}>
      <h2 id={titleId}>Et après{'\u202F'}?</h2>
      <ol className="stack">
        <Step icon="phone">Vous confirmez sur votre téléphone, avec votre code mobile money, ou avec votre carte.</Step>
        <Step icon="ticket">{children}</Step>
        <Step icon="bell">Une notification vous prévient dès que le paiement est confirmé.</Step>
      </ol>
    </section>
  )
}

function Step({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  )
}
