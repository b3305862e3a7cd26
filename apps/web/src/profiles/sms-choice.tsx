import { formatPhone } from '@passerelle/contract/phone'
import { product } from '@passerelle/contract/product'
import type { User } from '@passerelle/contract/shapes'
import { chooseSms } from '@passerelle/contract/sms'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { Button } from '../ui/text/button.tsx'
import { useReloadPerson } from './use-reload-person.ts'

/** « Nouvelles par SMS »: the important ones also reach a telephone without application or network. */
export default function SmsChoice({ user }: { user: User }) {
  const toast = useToast()
  const reloadPerson = useReloadPerson()
  const choose = useAct(chooseSms, {
    onSuccess: async ({ message }) => {
      toast.success(message)
      await reloadPerson()
    },
  })
  const phone = (user.beneficiary ?? user.partner ?? user.fournisseur)?.phone
  if (!phone) return null
  const number = <span className="whitespace-nowrap">{formatPhone(phone)}</span>
  return (
    <section className="card stack" aria-labelledby="sms">
      <h2 id="sms">Nouvelles par SMS</h2>
      <p className="muted">
        {user.sms ? <>Les nouvelles importantes vous arrivent aussi au {number}.</> : <>Recevez aussi au {number} {sentTo(user)}</>}
        {' '}C’est gratuit pour vous.
      </p>
      <div>
        <Button
          tone="line"
          isLoading={choose.isPending}
          loadingText="Enregistrement…"
          onClick={() => choose.mutate({ body: { wanted: user.sms ? 'no' : 'yes' } })}
        >
          {user.sms ? 'Ne plus recevoir de SMS' : 'Recevoir des SMS'}
        </Button>
      </div>
    </section>
  )
}

const sentTo = (user: User): string =>
  (user.beneficiary
    ? `le code de vos ${product.nouns}, leur utilisation et nos décisions. Quiconque lit vos SMS lit aussi ces codes.`
    : user.fournisseur ? 'nos décisions et l’arrivée de vos paiements.' : 'nos décisions.')
