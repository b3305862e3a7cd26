import { listPaymentAccounts } from '@passerelle/contract/payouts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRead } from '../platform/query.ts'
import { AddAccountDialog } from './add-account-dialog.tsx'
import { RequestPayoutDialog, type PayoutValues } from './request-payout-dialog.tsx'

type PayoutDialogsProps = { isOpen: boolean; balanceXof: number; onClose: () => void }

/** « Demander un paiement », and « Ajouter un compte » in its place meanwhile: what was typed is kept for the return. */
export function PayoutDialogs({ isOpen, balanceXof, onClose }: PayoutDialogsProps) {
  const [isAdding, setIsAdding] = useState(false)
  const accounts = useRead(listPaymentAccounts, { enabled: isOpen })
  const form = useForm<PayoutValues>({ defaultValues: emptyPayout })
  const leave = () => {
    form.reset(emptyPayout)
    setIsAdding(false)
    onClose()
  }
  if (!isOpen) return null
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
  return <RequestPayoutDialog form={form} accounts={accounts} balanceXof={balanceXof} onAddAccount={() => setIsAdding(true)} onDone={leave} onClose={leave} />
}

const emptyPayout: PayoutValues = { amount: null, mode: '', description: '' }
