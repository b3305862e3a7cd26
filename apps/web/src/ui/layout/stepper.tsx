import type { ReactNode } from 'react'
import { classNames } from '../text/class-names.ts'
import { Icon } from '../picture/icon.tsx'

const stateOf = (index: number, current: number) => (index < current ? 'done' : index === current ? 'now' : undefined)

/** Steps of a form. `current` from 0. On a phone: « Étape 3 sur 4 · Pièce d’identité » and bars. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <div className="steps">
      <p className="steps-now">
        <span className="strong">{`Étape ${current + 1} sur ${steps.length}`}</span> <span className="muted">{`· ${steps[current]}`}</span>
      </p>
      <div className="steps-bar" aria-hidden="true">
        {steps.map((step, index) => (
          <i key={step} className={stateOf(index, current)} />
        ))}
      </div>
      <ol className="steps-list">
        {steps.map((step, index) => (
          <li key={step} className={stateOf(index, current)} aria-current={index === current ? 'step' : undefined}>
            <StepDot index={index} current={current} />
            <span>
              {step}
              {index < current && <span className="sr"> (fait)</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function StepDot({ index, current }: { index: number; current: number }) {
  return <span className="n">{index < current ? <Icon name="check" size={16} /> : index + 1}</span>
}

/** The road from request to pass: upright on a phone. `current` from 0; its length when all is done. */
export function Road({ steps, current }: { steps: readonly { title: string; detail?: ReactNode }[]; current: number }) {
  return (
    <ol className="road">
      {steps.map((step, index) => (
        <li key={step.title} className={classNames(stateOf(index, current))} aria-current={index === current ? 'step' : undefined}>
          <StepDot index={index} current={current} />
          <span>
            <span className="strong">{step.title}</span>
            {index < current && <span className="sr"> (fait)</span>}
            {step.detail && <span className="muted road-detail">{step.detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
