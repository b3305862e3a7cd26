import { product } from '@passerelle/contract/product'
import { useState } from 'react'
import { paths } from '../paths.ts'
import { useToast } from '../platform/toasts.ts'
import { AmountField } from '../ui/form/amount-field.tsx'
import { ActionLink, BackLink, Button, ButtonLink, IconButton } from '../ui/text/button.tsx'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { ConfirmDialog, Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { MenuButton, MenuPanel } from '../ui/layout/menu.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { WaitingOverlay } from '../ui/feedback/waiting-overlay.tsx'
import { BoardSection } from './board-section.tsx'

export function ActionPieces() {
  const [isLoading, setIsLoading] = useState(false)
  const load = () => {
    setIsLoading(true)
    setTimeout(() => setIsLoading(false), 3000)
  }
  return (
    <>
      <BoardSection title="Boutons">
        <div className="row">
          <Button>Enregistrer</Button>
          <Button isLoading loadingText="Enregistrement…">Enregistrer</Button>
          <Button isLoading={isLoading} loadingText="Enregistrement…" onClick={load}>Essayer</Button>
          <Button disabled>Enregistrer</Button>
          <Button tone="sun" icon="gift">Faire un don</Button>
          <Button tone="line">Annuler</Button>
          <Button tone="quiet">Voir tout</Button>
          <Button tone="clay">Rejeter</Button>
          <Button tone="clay-line">Suspendre</Button>
        </div>
        <div className="row">
          <Button size="sm" tone="line" icon="phone">Appeler</Button>
          <Button size="lg" tone="sun" icon="lock">Payer maintenant</Button>
          <ButtonLink to={paths.ui} tone="line">Un lien</ButtonLink>
          <IconButton icon="search" label="Rechercher" />
          <IconButton icon="printer" label="Imprimer" hasLine />
          <ActionLink to={paths.ui} icon="chevron-right">Faire don</ActionLink>
          <BackLink to={paths.ui}>Mes dons</BackLink>
        </div>
      </BoardSection>
      <BoardSection title="Dialogues, menu, toasts">
        <div className="row">
          <Dialogs />
          <MenuButton menuId="sample-menu" className="btn btn-line">Menu</MenuButton>
          <MenuPanel
            id="sample-menu"
            title={product.labels}
            entries={[
              { label: `${product.labels} financés`, icon: 'ticket', to: paths.ui },
              { label: 'Faire un don', icon: 'gift', to: paths.ui, isCurrent: true },
              { label: 'Mes dons', icon: 'document', onSelect: () => {} },
            ]}
          />
          <ToastButtons />
        </div>
      </BoardSection>
    </>
  )
}

function ToastButtons() {
  const toast = useToast()
  return (
    <>
      <Button tone="line" onClick={() => toast.success('Profil mis à jour.')}>Toast de succès</Button>
      <Button tone="line" onClick={() => toast.warning('Ce numéro est déjà utilisé par un autre compte. Vérifiez-le, puis réessayez.')}>
        Toast d’alerte
      </Button>
      <Button tone="line" onClick={() => toast.error('Page expirée. Veuillez actualiser la page')}>Toast d’erreur</Button>
    </>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'form' | 'confirm' | 'wait'>()
  const [amount, setAmount] = useState<number | null>(100000)
  const toast = useToast()
  const close = () => setOpen(undefined)
  const wait = () => {
    setOpen('wait')
    setTimeout(close, 2500)
  }
  return (
    <>
      <Button tone="line" onClick={() => setOpen('form')}>Demander un paiement</Button>
      <Button tone="line" onClick={() => setOpen('confirm')}>Rejeter</Button>
      <Button tone="line" onClick={wait}>Attente</Button>
      <Dialog isOpen={open === 'form'} onClose={close} title="Demander un paiement">
        <form className="form" noValidate onSubmit={(event) => event.preventDefault()}>
          <AmountField label="Montant" value={amount} onChange={setAmount} help="De 500 à 126 000 FCFA, votre balance courante." />
          <ChoiceField
            label="Compte mobile money"
            defaultValue="1"
            choices={[
              { value: '1', label: 'MTN principal', end: '01 97 41 22 08' },
              { value: '2', label: 'Moov boutique', end: '01 66 08 15 90' },
            ]}
          />
          <TextField label="Description" defaultValue="Gains de novembre" />
          <DialogActions>
            <Button onClick={() => toast.success('Demande envoyée.')}>Demander</Button>
            <Button tone="line" onClick={close}>Annuler</Button>
          </DialogActions>
        </form>
      </Dialog>
      <ConfirmDialog isOpen={open === 'confirm'} onClose={close} onConfirm={close} title="Rejeter ce profil\u202F?" confirmLabel="Rejeter">
        <p>La personne reçoit le motif par courriel et pourra déposer un autre dossier.</p>
      </ConfirmDialog>
      {open === 'wait' && (
        <WaitingOverlay title="Paiement en cours"><p>Ne faites rien pendant que le paiement est traité.</p></WaitingOverlay>
      )}
    </>
  )
}
