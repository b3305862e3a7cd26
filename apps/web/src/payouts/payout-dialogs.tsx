import { listPaymentAccounts } from '@passerelle/contract/payouts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRead } from '../platform/query.ts'
import { useDraft } from '../platform/use-draft.ts'
import { AddAccountDialog } from './add-account-dialog.tsx'
import { type AskedBounds, RequestPayoutDialog, type PayoutValues } from './request-payout-dialog.tsx'

/**
 * « Demander un paiement », and « Ajouter un compte » in its place meanwhile: what was typed is kept for the return. Mount it
 * to open it.
 */
export function PayoutDialogs({ onClose, ...bounds }: AskedBounds & { onClose: () => void }) {
  const [isAdding, setIsAdding] = useState(false)
  const accounts = useRead(listPaymentAccounts)
  const form = useForm<PayoutValues>({ defaultValues: emptyPayout })
  const draft = useDraft('payout', form)
  const leave = () => {
    draft.forget()
    onClose()
  }
  if (isAdding) {
    return (
      <AddAccountDialog
        onClose={() => {
          form.setValue('mode', '')
          setIsAdding(false)
        }}
        onAdded={(accountId) => {
          form.setValue('mode', String(accountId))
          setIsAdding(false)
        }}
      />
    )
  }
  return (
    <RequestPayoutDialog
      form={form}
      draft={draft}
      accounts={accounts}
      {...bounds}
      onAddAccount={() => setIsAdding(true)}
      onDone={leave}
      onClose={leave}
    />
  )
}

const emptyPayout: PayoutValues = { amount: null, mode: '', description: '' }
