import { printWallet } from '@passerelle/contract/passes'
import { product } from '@passerelle/contract/product'
import { PaperDownload } from '../papers/paper-download.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { Button } from '../ui/text/button.tsx'

/** What a sheet of passes is worth, before it is made. */
export function PrintDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={`Imprimer mes ${product.nouns}`}>
      <div className="stack">
        <p>Un PDF à imprimer{'\u00A0'}: huit {product.nouns} par page, à découper, chacun avec son QR et son code.</p>
        <Notice tone="wait" title={`Qui tient la feuille peut utiliser les ${product.nouns}.`}>
          Gardez-la comme de l’argent. Feuille perdue{'\u202F'}? Changez tous vos codes{'\u00A0'}: les anciens ne valent plus rien.
        </Notice>
      </div>
      <DialogActions>
        <PaperDownload route={printWallet} params={{}} tone="brand" onDone={onClose}>Télécharger le PDF</PaperDownload>
        <Button tone="line" onClick={onClose}>Annuler</Button>
      </DialogActions>
    </Dialog>
  )
}
