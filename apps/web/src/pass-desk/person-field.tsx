import { role as roles } from '@passerelle/contract/constants'
import { adminListUsers } from '@passerelle/contract/user-list'
import { useState } from 'react'
import { useRead } from '../platform/query.ts'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'

const shownMax = 5

interface PersonFieldProps {
  label: string
  role: 'beneficiary' | 'supplier'
  value: number | null
  onChange: (id: number | null) => void
  /** Why whoever was chosen is refused. */
  error?: string | undefined
}

/** Somebody of a role, found by their name: typed, then chosen among the first that bear it. */
export function PersonField({ label, role, value, onChange, error }: PersonFieldProps) {
  const [words, setWords] = useState('')
  const q = words.trim()
  const found = useRead(adminListUsers, {
    query: { role: String(roles[role]), status: 'approved', suspended: '0', sort: 'name', q },
    enabled: q.length > 1,
  })
  const people = found.data?.data ?? []
  return (
    <div className="stack">
      <TextField
        label={`${label}\u00A0: nom`}
        help="Deux lettres au moins, puis choisissez."
        autoComplete="off"
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          onChange(null)
        }}
        error={found.error?.message}
      />
      <div role="status">
        {q.length > 1 && found.data && people.length === 0 && <p className="muted">Personne de ce nom.</p>}
        {people.length > shownMax && <p className="muted">Les {shownMax} premiers noms. Précisez pour en voir d’autres.</p>}
      </div>
      {people.length > 0 && (
        <ChoiceField
          label={label}
          choices={people.slice(0, shownMax).map(({ id, name, person, department }) => ({
            value: String(id), label: [name, person, department].filter(Boolean).join(', '),
          }))}
          value={value === null ? '' : String(value)}
          error={error}
          onChange={(event) => onChange(Number(event.target.value))}
        />
      )}
    </div>
  )
}
