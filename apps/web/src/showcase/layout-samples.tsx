import { role } from '@passerelle/contract/constants'
import { product } from '@passerelle/contract/product'
import { useParams } from 'react-router'
import { AdminLayout } from '../layouts/admin-layout.tsx'
import { AuthLayout } from '../layouts/auth-layout.tsx'
import { MainLayout } from '../layouts/main-layout.tsx'
import { Page } from '../layouts/page.tsx'
import { paths, to } from '../paths.ts'
import { ActionLink, Button, ButtonLink } from '../ui/text/button.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { EmailField } from '../ui/form/text-field.tsx'
import { DataPieces } from './data-pieces.tsx'

export function AuthSample() {
  return (
    <AuthLayout
      title="Connexion"
      foot={
        <>
          <span className="muted">Pas encore de compte ?</span>
          <ActionLink to={paths.register}>Créer un compte</ActionLink>
        </>
      }
      below={
        <details className="demo">
          <summary>Comptes de démonstration</summary>
          <p className="muted">partenaire@exemple.bj</p>
        </details>
      }
    >
      <form className="form" noValidate onSubmit={(event) => event.preventDefault()}>
        <EmailField label="Adresse e-mail" autoComplete="username" defaultValue="adjoa.hounkpatin@exemple.bj" />
        <PasswordField label="Mot de passe" defaultValue="passerelle" error="E-mail ou mot de passe incorrect. Vérifiez-les, puis réessayez." />
        <Button type="submit" isWide isLoading={false} loadingText="Connexion…">Se connecter</Button>
        <ActionLink className="form-link" to={paths.ui}>Mot de passe oublié ?</ActionLink>
      </form>
    </AuthLayout>
  )
}

const roles = { beneficiaire: role.beneficiary, partenaire: role.partner, fournisseur: role.supplier } as const

export function MainSample() {
  const { role: name } = useParams()
  const roleId = name === 'beneficiaire' || name === 'fournisseur' ? roles[name] : role.partner
  return (
    <MainLayout user={{ name: 'Mireille Agbodjan' }} role={roleId} stat="approved" unreadCount={3} onLogout={() => {}}>
      <Page>
        <PageHead title="Tableau de bord" action={<ButtonLink to={paths.donate} tone="sun" icon="gift">Faire un don</ButtonLink>}>
          Bonjour Mireille. Voici ce que les {product.nouns} de la Fondation Nokoué ont permis.
        </PageHead>
        <DataPieces />
      </Page>
    </MainLayout>
  )
}

export function AdminSample() {
  return (
    <AdminLayout
      unreadCount={2}
      user={{ name: 'Rachelle Dossou' }}
      roleLabel="Instruction"
      onLogout={() => {}}
      items={[
        { label: 'Vue d’ensemble', shortLabel: 'Vue', to: paths.admin, icon: 'dashboard', group: 'people', isInBar: true },
        { label: 'Personnes', to: paths.ui, icon: 'users', group: 'people', isInBar: true },
        { label: 'Demandes', to: to.admin('demandes'), icon: 'document', group: 'people', isInBar: true },
        { label: 'Retraits', to: to.admin('retraits'), icon: 'wallet', group: 'money', isInBar: true },
        { label: 'Registre', to: to.admin('registre'), icon: 'shield-check', group: 'money', isInBar: true },
        { label: 'Catalogue', to: to.admin('catalogue'), icon: 'laptop', group: 'passes' },
        { label: 'Journal', to: to.admin('journal'), icon: 'clock', group: 'office' },
      ]}
    >
      <Page>
        <PageHead title="Profils en attente">80 dossiers à examiner.</PageHead>
      </Page>
    </AdminLayout>
  )
}
