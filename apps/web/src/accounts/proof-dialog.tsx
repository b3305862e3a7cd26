import { proveSecondFactor } from '@passerelle/contract/second-factors'
import { useForm } from 'react-hook-form'
import { useServerErrors } from '../platform/forms.ts'
import { useAct } from '../platform/query.ts'
import { usePasskeyAsked } from '../session/use-passkey-asked.ts'
import { lazyPart } from '../ui/feedback/lazy-part.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { Button } from '../ui/text/button.tsx'
import { FactorCodeField } from './factor-code-field.tsx'

const PasskeyButton = lazyPart(() => import('../session/passkey-button.tsx'))

/** « Confirmez que c’est vous », over the act that needs it. Mount it to open it. */
export default function ProofDialog({ onClose }: { onClose: (isProven: boolean) => void }) {
  const form = useForm({ defaultValues: { code: '' } })
  const { asked, askAgain } = usePasskeyAsked()
  const tell = useServerErrors(form)
  const prove = useAct(proveSecondFactor, {
    onSuccess: () => onClose(true),
    onError: (error) => {
      if (asked) askAgain()
      return tell(error)
    },
  })
  const giveUp = () => onClose(false)
  return (
    <Dialog isOpen onClose={giveUp} title="Confirmez que c’est vous">
      <form className="form" noValidate onSubmit={form.handleSubmit((body) => prove.mutate({ body }))}>
        <p className="muted">Nous le demandons avant une action importante. Elle part aussitôt après.</p>
        {asked && (
          <PasskeyButton asked={asked} isPending={prove.isPending} onSigned={(passkey) => prove.mutate({ body: { passkey } })} />
        )}
        <FactorCodeField label="Code de votre application" help="Six chiffres, ou un code de secours." form={form} />
        <DialogActions>
          <Button type="submit" tone={asked ? 'line' : 'brand'} isLoading={prove.isPending} loadingText="Vérification…">
            Confirmer et continuer
          </Button>
          <Button tone={asked ? 'quiet' : 'line'} onClick={giveUp}>Annuler</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
