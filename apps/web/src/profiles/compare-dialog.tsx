import { type adminListDuplicates, type ComparedField, comparedFieldLabel } from '@passerelle/contract/duplicates'
import { formatDay } from '@passerelle/contract/dates'
import { formatPhone } from '@passerelle/contract/phone'
import type { Reply } from '../platform/api.ts'
import { fullName } from '../session/person.ts'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { Button } from '../ui/text/button.tsx'
import { Email } from '../ui/text/email.tsx'
import { OneDocument, type ProfileDocument } from '../documents/document-viewer.tsx'

export type Twin = Reply<typeof adminListDuplicates>['twins'][number]

type CompareDialogProps = {
  twin: Twin
  /** The latest one of the file that is open. */
  document: ProfileDocument | undefined
  isLoading: boolean
  onTellApart: () => void
  onClose: () => void
}

/** Two files side by side: what was declared, line by line, then the two documents. */
export function CompareDialog({ twin, document, isLoading, onTellApart, onClose }: CompareDialogProps) {
  return (
    <Dialog isOpen isWide onClose={onClose} title="Comparer les deux dossiers">
      <div className="compare">
        <table>
          <caption className="sr">Ce dossier, puis celui-ci{'\u00A0'}: {fullName(twin.user)}</caption>
          <thead>
            <tr><th scope="col">Information</th><th scope="col">Ce dossier</th><th scope="col">{fullName(twin.user)}</th></tr>
          </thead>
          <tbody>
            {twin.fields.map(({ field, here, there, is_same: isSame }) => (
              <tr key={field} className={isSame ? undefined : 'diff'}>
                <th scope="row">{comparedFieldLabel[field]}{!isSame && <span className="sr">, différent</span>}</th>
                <td data-of="Ce dossier">{shown(field, here)}</td>
                <td data-of="L’autre">{shown(field, there)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="compare-docs">
          {document && <OneDocument label="Document de ce dossier" document={document} />}
          <OneDocument label={`Document de ${fullName(twin.user)}`} document={twin.document} />
        </div>
      </div>
      <p className="muted mt-4">
        Deux personnes{'\u202F'}? C’est retenu, avec votre nom{'\u00A0'}: ces dossiers ne seront plus rapprochés.
      </p>
      <DialogActions>
        <Button tone="line" isLoading={isLoading} loadingText="Un instant…" onClick={onTellApart}>Ce n’est pas la même personne</Button>
        <Button tone="quiet" onClick={onClose}>Fermer</Button>
      </DialogActions>
    </Dialog>
  )
}

function shown(field: ComparedField, value: string | null) {
  if (value === null) return <span className="muted">Non renseigné</span>
  if (field === 'account') return <Email address={value} />
  if (field === 'birthday') return formatDay(value)
  return field === 'phone' || field === 'parent_phone' ? <span className="num">{formatPhone(value)}</span> : value
}
