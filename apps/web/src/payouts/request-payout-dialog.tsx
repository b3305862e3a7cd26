import { statsProvider } from '@passerelle/contract/passes'
import { formatWhole, formatXof } from '@passerelle/contract/money'
import { listPayouts, requestPayout, type listPaymentAccounts } from '@passerelle/contract/payouts'
import { formatPhone } from '@passerelle/contract/phone'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import type { ApiError, Reply } from '../platform/api.ts'
import { fits, useServerErrors } from '../platform/forms.ts'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import type { Draft } from '../platform/use-draft.ts'
import { AmountField } from '../ui/form/amount-field.tsx'
import { Button } from '../ui/text/button.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { DraftNotice } from '../ui/form/draft-notice.tsx'
import { ReloadHelp } from '../ui/feedback/reload-help.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'

export type PayoutValues = { amount: number | null; mode: string; description: string }

/** The last choice of the account list, which is not an account. */
const addChoice = 'add'

/** What may be asked for: of the balance, as the programme says. */
export interface AskedBounds {
  balanceXof: number
  minXof: number
  maxXof: number
}

type RequestPayoutDialogProps = AskedBounds & {
  form: UseFormReturn<PayoutValues>
  draft: Draft
  accounts: UseQueryResult<Reply<typeof listPaymentAccounts>, ApiError>
  onAddAccount: () => void
  onDone: () => void
  onClose: () => void
}

/** Asks for money of the balance; mount it to open it. */
export function RequestPayoutDialog({ form, draft, accounts, onAddAccount, onDone, onClose, ...bounds }: RequestPayoutDialogProps) {
  const { balanceXof, minXof } = bounds
  const { control, register, handleSubmit, setValue, getValues, watch, formState: { errors } } = form
  // In the order of the screen, so that the first fault gets the focus.
  const amount = useController({ control, name: 'amount', rules: { validate: (value) => amountFault(value, bounds) ?? true } })
  const mode = useController({
    control,
    name: 'mode',
    rules: {
      required: 'Choisissez un compte, ou ajoutez-en un.',
      validate: (value) => value !== addChoice || 'Saisissez d’abord le nouveau compte, ou choisissez-en un autre.',
    },
  })
  const toast = useToast()
  const request = useAct(requestPayout, {
    draft,
    refresh: [listPayouts, statsProvider],
    onSuccess: (reply) => {
      toast.success(reply.message)
      onDone()
    },
    onError: useServerErrors(form),
  })
  const known = accounts.data
  useEffect(() => {
    const only = known?.[0]
    if (known?.length === 1 && only && getValues('mode') === '') setValue('mode', String(only.id))
  }, [known, getValues, setValue])

  const chosen = known?.find(({ id }) => String(id) === mode.field.value)
  const mostXof = Math.min(balanceXof, bounds.maxXof, chosen?.first_max ?? Infinity)
  const amountXof = watch('amount')
  return (
    <Dialog isOpen onClose={onClose} title="Demander un paiement">
      <form className="form" noValidate onSubmit={handleSubmit((values) => request.mutate({ body: values }))}>
        <DraftNotice draft={draft} />
        <AmountField
          {...amount.field}
          label="Montant"
          help={`De ${formatWhole(minXof)} à ${formatXof(mostXof)}${boundWords(mostXof, balanceXof, chosen?.first_max)}.`}
          error={errors.amount?.message}
        />
        {mostXof >= minXof && amountXof !== mostXof && (
          <div>
            <Button tone="line" onClick={() => setValue('amount', mostXof, { shouldDirty: true, shouldValidate: true })}>
              Tout demander
            </Button>
          </div>
        )}
        <SelectField
          {...mode.field}
          label="Compte mobile money"
          help={accounts.isError && !known && (
            <ReloadHelp onRetry={() => void accounts.refetch()}>Vos comptes n’ont pas pu être chargés.</ReloadHelp>
          )}
          error={errors.mode?.message}
        >
          <option value="">{accounts.isPending ? 'Chargement…' : 'Choisir un compte'}</option>
          {known?.map((account) => <option key={account.id} value={account.id}>{formatPhone(account.number)}, {account.name}</option>)}
          <option value={addChoice}>Ajouter un compte</option>
        </SelectField>
        {/* Pressed, not opened by the choice: the arrow keys pass through every choice of a list. */}
        {mode.field.value === addChoice && <Button tone="line" icon="plus" onClick={onAddAccount}>Saisir le nouveau compte</Button>}
        <TextField
          {...register('description', { required: 'La description est obligatoire.', validate: fits('La description', 500) })}
          label="Description"
          help="Exemple : gains de novembre."
          autoComplete="off"
          error={errors.description?.message}
        />
        <DialogActions>
          <Button type="submit" isLoading={request.isPending} loadingText="Envoi…">
            {amountXof ? `Demander ${formatXof(amountXof)}` : 'Demander le paiement'}
          </Button>
          <Button tone="line" onClick={onClose}>Annuler</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Why not more. */
function boundWords(mostXof: number, balanceXof: number, firstMaxXof: number | undefined): string {
  if (mostXof === balanceXof) return ', votre balance courante'
  return mostXof === firstMaxXof ? ', tant que ce numéro n’a rien reçu' : ''
}

/** The obvious faults, told at once; the server has the last word. */
function amountFault(value: number | null, { balanceXof, minXof, maxXof }: AskedBounds): string | null {
  if (value === null) return 'Le montant est obligatoire.'
  if (value < minXof) return `Le montant doit être d’au moins ${formatXof(minXof)}.`
  if (value > balanceXof) return `Le montant dépasse votre balance courante, qui est de ${formatXof(balanceXof)}.`
  return value > maxXof ? `Le montant ne peut pas dépasser ${formatXof(maxXof)}.` : null
}
