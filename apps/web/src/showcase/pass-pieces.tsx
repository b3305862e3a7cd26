import { feeLabel } from '@passerelle/contract/fee'
import { product } from '@passerelle/contract/product'
import { useState } from 'react'
import { paths } from '../paths.ts'
import { Badge } from '../ui/text/badge.tsx'
import { Button, ButtonLink } from '../ui/text/button.tsx'
import { PassCard, PassRow } from '../ui/pass/pass-card.tsx'
import PassFullScreen from '../ui/pass/pass-full-screen.tsx'
import { Receipt } from '../ui/pass/receipt.tsx'
import { BoardSection } from './board-section.tsx'

const qrText = `https://${product.demoDomain}/p#K7M29XQA4TRD81P1`

export function PassPieces() {
  const [isFullScreen, setIsFullScreen] = useState(false)
  return (
    <>
      <BoardSection title={product.label}>
        <PassCard
          kind={`${product.label} Avenir`}
          amountXof={5000}
          service="Formation bureautique"
          qrText={qrText}
          code="K7M29XQA4TRD81P1"
          timeLeft="encore 12 jours"
          until="jusqu’au 9 décembre 2026"
          supplier={{ name: 'Cyber Lissèzoun', address: 'Rue du Marché, Bohicon' }}
          onFullScreen={() => setIsFullScreen(true)}
          actions={
            <>
              <ButtonLink href="tel:+2290197000000" tone="line" size="sm" icon="phone">Appeler</ButtonLink>
              <Button tone="line" size="sm" icon="shop">Changer</Button>
            </>
          }
        />
        {isFullScreen && (
          <PassFullScreen
            amountXof={5000}
            service="Formation bureautique"
            qrText={qrText}
            code="K7M29XQA4TRD81P1"
            onClose={() => setIsFullScreen(false)}
          />
        )}
        <ul className="passes">
          <PassRow amountXof={2000} end="encore 4 mois" to={paths.ui}>Connexion internet mensuelle</PassRow>
          <PassRow amountXof={1000} end={<Badge icon="check">Utilisé</Badge>} to={paths.ui} isUsed>
            Impression et numérisation, le 3 novembre 2026
          </PassRow>
        </ul>
      </BoardSection>
      <BoardSection title="Reçu">
        <div className="max-w-[680px]">
          <Receipt
            title={`30 ${product.nouns}`}
            lines={[
              { label: `20 × ${product.label} Avenir à 5 000 FCFA`, amountXof: 100000 },
              { label: `10 × ${product.label} Essentiel à 2 000 FCFA`, amountXof: 20000 },
            ]}
            sums={[
              { label: `Total des ${product.nouns}`, amountXof: 120000 },
              { label: feeLabel(1000), amountXof: 12000 },
            ]}
            total={{ label: 'Total à payer', amountXof: 132000 }}
          />
        </div>
      </BoardSection>
    </>
  )
}
