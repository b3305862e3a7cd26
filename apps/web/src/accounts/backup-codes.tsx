import { Notice } from '../ui/feedback/notice.tsx'
import { DialogActions } from '../ui/layout/dialog.tsx'
import { Button } from '../ui/text/button.tsx'

/** Shown this once. */
export function BackupCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const download = `data:text/plain;charset=utf-8,${encodeURIComponent(codes.join('\n'))}`
  return (
    <div className="stack">
      <Notice tone="wait" title="Gardez ces codes maintenant.">
        Ils ne seront plus montrés. Chacun ouvre votre compte une fois, si votre téléphone est perdu.
      </Notice>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2" aria-label="Codes de secours">
        {codes.map((code) => <li key={code} className="code">{code}</li>)}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>J’ai gardé mes codes</Button>
        <a className="btn btn-line" href={download} download="codes-de-secours.txt">Télécharger</a>
      </DialogActions>
    </div>
  )
}
