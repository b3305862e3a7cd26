import { formatDay } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import { product, productField } from '@passerelle/contract/product'
import { useState, type ReactNode } from 'react'
import { ReportProblem } from '../cases/report-problem.tsx'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { Button, ButtonLink } from '../ui/text/button.tsx'
import { PassCard } from '../ui/pass/pass-card.tsx'
import { timeLeft } from './time-left.ts'
import type { WalletPass } from './use-wallet.ts'

const loadFullScreen = () => import('../ui/pass/pass-full-screen.tsx')
const PassFullScreen = lazyDialog(loadFullScreen)
const loadChoice = () => import('./change-supplier-dialog.tsx')
const ChangeSupplierDialog = lazyDialog(loadChoice)
const loadRenewal = () => import('./renew-code-dialog.tsx')
const RenewCodeDialog = lazyDialog(loadRenewal)

/** One pass that can be used now, with what its holder may do; `isAway`: without network nothing can be changed. */
export function UsablePass({ pass, isAway }: { pass: WalletPass; isAway: boolean }) {
  const [open, setOpen] = useState<'full-screen' | 'supplier' | 'renew' | null>(null)
  useSoon(loadFullScreen, loadChoice, loadRenewal)
  const close = () => setOpen(null)
  const { supplier, code, qr, has_choice: hasChoice } = pass
  if (code === null || qr === null) return null
  const amountXof = pass[productField.amount]
  return (
    <>
      <PassCard
        kind={pass.type_name}
        amountXof={amountXof}
        service={pass.service_produit.name}
        qrText={qr}
        code={code}
        timeLeft={timeLeft(pass.expires_on)}
        until={`jusqu’au ${formatDay(pass.expires_on)}`}
        supplier={supplierFacts(supplier, hasChoice)}
        onFullScreen={() => setOpen('full-screen')}
        actions={
          <>
            {supplier && (
              <ButtonLink href={`tel:${supplier.phone}`} tone="line" size="sm" icon="phone">
                Appeler <span className="sr">{supplier.name}</span>
              </ButtonLink>
            )}
            {isAway && <p className="muted">Changer de fournisseur ou de code demande le réseau.</p>}
            {!isAway && hasChoice && (
              <Button tone="line" size="sm" icon="shop" onClick={() => setOpen('supplier')}>
                {supplier ? <>Changer <span className="max-md:sr-only">de fournisseur</span></> : 'Choisir un fournisseur'}
              </Button>
            )}
            {!isAway && <Button tone="line" size="sm" icon="refresh" onClick={() => setOpen('renew')}>Nouveau code</Button>}
            {!isAway && <ReportPass pass={pass} />}
          </>
        }
      />
      {open === 'full-screen' && (
        <PassFullScreen amountXof={amountXof} service={pass.service_produit.name} qrText={qr} code={code} onClose={close} />
      )}
      {open === 'supplier' && (
        <ChangeSupplierDialog passId={pass.id} serviceId={pass.service_produit.id} currentId={supplier?.id ?? null} onClose={close} />
      )}
      {open === 'renew' && (
        <RenewCodeDialog passId={pass.id} passLabel={`${product.label} ${pass.service_produit.name}`} onClose={close} />
      )}
    </>
  )
}

/** Where the pass is used; a supplier that may not scan now is said before anybody walks there. */
function supplierFacts(supplier: WalletPass['supplier'], hasChoice: boolean): { name: string; address: string; note?: ReactNode } {
  if (!supplier) return {
    name: 'Pas encore de fournisseur',
    address: hasChoice ? 'Choisissez-en un ci-dessous.' : 'Il sera choisi dès qu’un fournisseur proposera ce service.',
  }
  const facts = { name: supplier.name, address: [supplier.address, supplier.city].filter(Boolean).join(', ') }
  if (supplier.is_active) return facts
  return {
    ...facts,
    note: (
      <>
        <Badge tone="wait">Profil en cours de vérification</Badge>
        <span className="block">
          Il ne peut pas scanner pour l’instant. {hasChoice ? 'Attendez, ou changez de fournisseur.' : 'Attendez quelques jours.'}
        </span>
      </>
    ),
  }
}

/** Also of one that is used, or no longer of use: that is when somebody was not served. */
export function ReportPass({ pass: { id, service_produit: service, [productField.amount]: amountXof } }: { pass: WalletPass }) {
  return <ReportProblem subject="pass" subjectId={id} what={`le ${product.noun} de ${formatXof(amountXof)}, ${service.name}`} />
}
