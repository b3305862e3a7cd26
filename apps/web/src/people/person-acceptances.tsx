import { formatInstant } from '@passerelle/contract/dates'
import type { PersonCard } from '@passerelle/contract/person'
import { wordsOfText } from '@passerelle/contract/text-words'

/** What somebody said yes to, each version with its date, and whether they have yet to answer to the one in force. */
export function PersonAcceptances({ acceptances, isDue }: { acceptances: PersonCard['acceptances']; isDue: boolean }) {
  return (
    <ul className="stack gap-1">
      {isDue && <li className="muted">La version en vigueur n’est pas encore acceptée.</li>}
      {acceptances.map(({ name, version, at }) => {
        const { label, screen } = wordsOfText(name)
        const words = `${label}, version ${version}`
        return (
          <li key={`${name}-${version}`}>
            {screen === null ? words : <a href={`${screen}?version=${version}`} target="_blank" rel="noopener">{words}</a>}
            <span className="muted block">le {formatInstant(at)}</span>
          </li>
        )
      })}
    </ul>
  )
}
