import { product } from '@passerelle/contract/product'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Page } from '../layouts/page.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import '../ui/styles/account-choice.css'
import { BeneficiaryPicture, PartnerPicture, SupplierPicture } from './kind-pictures.tsx'

export type AccountKind = 'octroyant' | 'beneficiaire' | 'fournisseur'

const kinds: readonly { kind: AccountKind; name: string; picture: ReactNode; what: string; need: string }[] = [
  {
    kind: 'octroyant', name: 'Octroyant', picture: <PartnerPicture />,
    what: `Vous devenez partenaire\u00A0: vous financez des ${product.nouns} numériques et suivez ce que devient chaque franc.`,
    need: 'Numéro IFU et son attestation',
  },
  {
    kind: 'beneficiaire', name: 'Bénéficiaire', picture: <BeneficiaryPicture />,
    what: `Vous demandez des ${product.nouns} pour votre projet et les utilisez près de chez vous.`,
    need: 'Pièce d’identité (carte nationale CIN ou CNIB, CIP, ou passeport)',
  },
  {
    kind: 'fournisseur', name: 'Fournisseur', picture: <SupplierPicture />,
    what: `Vous fournissez les services, scannez les ${product.nouns} et êtes payé par mobile money.`,
    need: 'Numéro IFU et son attestation',
  },
]

/** « Choix de compte »: three cards, each opens its form. */
export function AccountChoice({ formTo }: { formTo: (kind: AccountKind) => { search: string } }) {
  return (
    <Page>
      <PageHead title="Choix de compte">
        Dites-nous comment vous allez utiliser {product.brand}. Nous vérifions ensuite vos documents.
      </PageHead>
      <ul className="kinds">
        {kinds.map(({ kind, name, picture, what, need }) => (
          <li className="kind-card" key={kind}>
            <div className="pic">{picture}</div>
            <h2>{name}</h2>
            <p>{what}</p>
            <p className="need">
              <span className="strong">À préparer</span>
              <br />
              {need}
            </p>
            <Link className="btn" to={formTo(kind)}>
              Devenir<span className="sr"> {name.toLocaleLowerCase('fr')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}
