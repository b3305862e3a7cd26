import { product } from '@passerelle/contract/product'
import { paths } from '../paths.ts'
import { Badge } from '../ui/text/badge.tsx'
import { ButtonLink } from '../ui/text/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { UnreadState } from '../ui/feedback/unread-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { BrokenBridge } from '../ui/feedback/broken-bridge.tsx'
import { Mark } from '../ui/picture/mark.tsx'
import { InkBand } from '../ui/feedback/ink-band.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { Road, Stepper } from '../ui/layout/stepper.tsx'
import { BoardSection } from './board-section.tsx'

export function StatePieces() {
  return (
    <>
      <BoardSection title="Statuts">
        <div className="row">
          <Badge tone="wait">En attente</Badge>
          <Badge tone="ok">Approuvé</Badge>
          <Badge tone="no">Rejeté</Badge>
          <Badge tone="ok" icon="ticket">Non utilisé</Badge>
          <Badge icon="check">Utilisé</Badge>
          <Badge tone="no" icon="clock">Expiré</Badge>
          <Badge icon="lock">Suspendu</Badge>
          <Badge tone="info">En examen</Badge>
          <Badge>Produit</Badge>
        </div>
      </BoardSection>
      <BoardSection title="Avis">
        <div className="grid-2">
          <Notice tone="info" title="Votre profil est en attente de validation. Veuillez patienter. Merci." />
          <Notice tone="no" title="Votre profil a été rejeté.">Motif : la photo du document est floue.</Notice>
          <Notice tone="wait" title="Paiement en cours de confirmation.">Ne payez pas une seconde fois.</Notice>
          <Notice tone="ok" title="Don confirmé.">30 {product.nouns} sont attribués.</Notice>
        </div>
        <InkBand icon="offline">Hors ligne. Ce qui est affiché reste utilisable{'\u202F'}; le reste demande le réseau.</InkBand>
      </BoardSection>
      <BoardSection title="Étapes">
        <Stepper steps={['Vous', 'Coordonnées', 'Pièce d’identité', 'Motivation']} current={2} />
        <div className="card">
          <Road
            current={2}
            steps={[
              { title: 'Demande déposée', detail: '2 octobre' },
              { title: 'Demande approuvée', detail: '6 octobre' },
              { title: 'Projet financé', detail: `8 ${product.nouns} sur 10` },
              { title: `${product.labels} à utiliser`, detail: '3 reçus' },
            ]}
          />
        </div>
      </BoardSection>
      <BoardSection title="Vide, erreur, chargement">
        <div className="grid-2">
          <EmptyState isCard title="Aucune demande pour l’instant" action={<ButtonLink to={paths.ui}>Demander {product.aNoun}</ButtonLink>}>
            Décrivez votre projet et les {product.nouns} dont vous avez besoin.
          </EmptyState>
          <ErrorState isCard title="La liste n’a pas pu être chargée" onRetry={() => {}} reference="req-7f3a-91c2">
            Le réseau a coupé avant la réponse. Vos dons sont en sécurité.
          </ErrorState>
          <SkeletonCard />
          <UnreadState
            read={{ error: null, refetch: () => {} }}
            unknown="Ce paiement est introuvable"
            fault="Le paiement n’a pas pu être chargé"
            lines={4}
          />
          <div className="row">
            <Spinner label="Chargement" />
            <Mark className="w-16" />
            <Mark look="refused" className="w-16" />
            <Mark look="outline" className="w-16" />
            <span className="rounded-ctl bg-deep p-2"><Mark look="on-deep" className="w-12" /></span>
            <BrokenBridge className="w-40" />
          </div>
        </div>
      </BoardSection>
    </>
  )
}
