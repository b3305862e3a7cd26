import { downloadPeriodAttestation } from '@passerelle/contract/attestations'
import { dayOf } from '@passerelle/contract/dates'
import { useState } from 'react'
import { PaperDownload } from '../papers/paper-download.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { Button } from '../ui/text/button.tsx'

/** As many years as anybody keeps accounts for. */
const yearsBack = 10

/** All gifts of a year on one paper. */
export function PeriodDialog({ onClose }: { onClose: () => void }) {
  const [thisYear] = useState(() => Number(dayOf(new Date()).slice(0, 4)))
  const [year, setYear] = useState(String(thisYear))
  return (
    <Dialog isOpen onClose={onClose} title="Attestation d’une année">
      <div className="stack">
        <p>Elle compte tous vos dons payés de l’année, projets financés compris. Ceux qui vous ont été remboursés n’y sont pas.</p>
        <SelectField
          label="Année"
          value={year}
          options={Array.from({ length: yearsBack }, (_, back) => ({ value: thisYear - back, label: String(thisYear - back) }))}
          onChange={({ target }) => setYear(target.value)}
        />
      </div>
      <DialogActions>
        <PaperDownload
          tone="brand"
          route={downloadPeriodAttestation}
          params={{ from_on: `${year}-01-01`, to_on: `${year}-12-31` }}
          onDone={onClose}
        >
          Télécharger
        </PaperDownload>
        <Button tone="line" onClick={onClose}>Annuler</Button>
      </DialogActions>
    </Dialog>
  )
}
