import { formatWhole } from '@passerelle/contract/money'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import map from '../../assets/benin-map.json' with { type: 'json' }
import { Icon } from './icon.tsx'
import { classNames } from '../text/class-names.ts'

export type PlaceFigure = {
  name: string
  value: number
  /** In place of a number that nobody is told. */
  says?: string
}
export type DepartmentFigure = PlaceFigure & { communes?: readonly PlaceFigure[] }

type DepartmentMapProps = {
  /** What the numbers are, for those who do not see the map: « utilisations ». */
  unit: string
  /** Most first; the communes of one open under it, where they are told. */
  departments: readonly DepartmentFigure[]
  /** The list behind a department's figure, for whoever may open it. */
  linkOf?: (name: string) => string | undefined
}

const shapes: Readonly<Record<string, string>> = map.departments
const steps = 4

/** Benin in five steps; the list beside it is its text. A row that is pointed at, come to or open has its department outlined. */
export function DepartmentMap({ unit, departments, linkOf }: DepartmentMapProps) {
  const [pointed, setPointed] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const outlined = pointed ?? opened
  const most = Math.max(1, ...departments.map(({ value }) => value))
  const toggle = (name: string) => setOpened(opened === name ? null : name)
  const drawn = departments.filter(({ name }) => name in shapes)
  return (
    <div className="map-wrap">
      <svg className="map" viewBox={`0 0 ${map.width} ${map.height}`} aria-hidden="true">
        {drawn.map(({ name, value, says }) => (
          <path
            key={name}
            className={`map-${stepOf(value, most)}`}
            d={shapes[name]}
            onPointerEnter={() => setPointed(name)}
            onPointerLeave={() => setPointed(null)}
            onClick={() => toggle(name)}
          >
            <title>{`${name}\u00A0: ${says ?? `${formatWhole(value)} ${unit}`}`}</title>
          </path>
        ))}
        {/* Last, so that no neighbour covers its outline. */}
        {outlined !== null && <path className="map-pointed" d={shapes[outlined]} />}
      </svg>
      <ol className="rank">
        {departments.map((department) => (
          <Row
            key={department.name}
            department={department}
            unit={unit}
            to={linkOf?.(department.name)}
            step={stepOf(department.value, most)}
            isPointed={pointed === department.name}
            isOpen={opened === department.name}
            onPoint={(isHere) => setPointed(isHere ? department.name : null)}
            onToggle={() => toggle(department.name)}
          />
        ))}
      </ol>
    </div>
  )
}

function Row({ department: { name, value, says, communes }, unit, to, step, isPointed, isOpen, onPoint, onToggle }: {
  department: DepartmentFigure
  unit: string
  to: string | undefined
  step: number
  isPointed: boolean
  isOpen: boolean
  onPoint: (isHere: boolean) => void
  onToggle: () => void
}) {
  const id = useId()
  const figure = says ?? <>{formatWhole(value)}<span className="sr"> {unit}</span></>
  return (
    <li
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
      onFocus={() => onPoint(true)}
      onBlur={() => onPoint(false)}
    >
      <div className={classNames('place', isPointed && 'sel')}>
        {communes ? (
          <button type="button" aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={onToggle}>
            <i className={`map-${step}`} />
            <span>{name}<span className="sr">, voir les communes</span></span>
            <Icon name="chevron-down" size={16} />
          </button>
        ) : <p><i className={`map-${step}`} /><span>{name}</span></p>}
        {to === undefined ? <b>{figure}</b> : <Link to={to}><b>{figure}<span className="sr">, {name}</span></b></Link>}
      </div>
      {isOpen && communes && (
        <ul id={id}>
          {communes.map((commune) => <li key={commune.name}><span>{commune.name}</span><b>{formatWhole(commune.value)}</b></li>)}
        </ul>
      )}
    </li>
  )
}

/** 0: none; then four equal parts of the largest. */
const stepOf = (value: number, most: number): number => (value <= 0 ? 0 : Math.min(steps, 1 + Math.floor((value * steps) / most)))
