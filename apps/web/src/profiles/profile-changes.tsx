import type { adminGetProfile } from '@passerelle/contract/profile-decisions'
import { profileFieldLabel, profileFieldNames } from '@passerelle/contract/profiles'
import type { Reply } from '../platform/api.ts'
import { partnerTypeLabel } from './partner-type-label.ts'
import { Icon } from '../ui/picture/icon.tsx'

type Change = NonNullable<Reply<typeof adminGetProfile>['changes']>[number]

/** What identifies a person and differs from what was last approved: what the new document must show. */
export function ProfileChanges({ changes }: { changes: readonly Change[] }) {
  return (
    <section className="card" aria-labelledby="changes-title">
      <h2 id="changes-title" className="mb-1.5">Modifié depuis la dernière approbation</h2>
      {changes.length === 0 && <p className="muted">Rien dans les données{'\u00A0'}: seul le document est nouveau.</p>}
      <dl className="pairs">
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{profileFieldNames.flatMap((name) => (name === field ? profileFieldLabel[name] : []))}</dt>
            <dd className="grid gap-0.5">
              <del className="muted"><span className="sr">Avant{'\u00A0'}: </span>{wordOf(field, before)}</del>
              <ins className="strong flex gap-1.5 no-underline">
                <Icon name="arrow-right" size={20} /><span><span className="sr">Maintenant{'\u00A0'}: </span>{wordOf(field, after)}</span>
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const typeLabels = new Map<string, string>(Object.entries(partnerTypeLabel))

function wordOf(field: string, value: string | null): string {
  if (value === null) return 'Non renseigné'
  return field === 'type' ? (typeLabels.get(value) ?? value) : value
}
