import { formatInstant } from '@passerelle/contract/dates'
import { Avatar } from '../picture/avatar.tsx'
import '../styles/payout.css'
import { Badge } from './badge.tsx'

interface SignatureListProps {
  signatures: readonly { name: string; at: string }[]
  /** How many people sign: those who are missing have a line each. */
  needed: number
}

/** Who signed, first first, and who is awaited. */
export function SignatureList({ signatures, needed }: SignatureListProps) {
  const missing = Math.max(0, needed - signatures.length)
  return (
    <ul>
      {signatures.map(({ name, at }) => (
        <li key={`${name} ${at}`} className="sign">
          <Avatar name={name} />
          <p><span className="strong">{name}</span><span className="muted block">{formatInstant(at)}</span></p>
          <Badge tone="ok">Signé</Badge>
        </li>
      ))}
      {Array.from({ length: missing }, (_, n) => (
        <li key={n} className="sign">
          <span className="empty-sig" />
          <p className="muted">{n === 0 ? 'Prochaine signature' : 'Une autre personne'}</p>
          <Badge tone="wait">Attendue</Badge>
        </li>
      ))}
    </ul>
  )
}
