import { product } from '@passerelle/contract/product'
import { BridgeDrawing } from '../layouts/bridge-drawing.tsx'
import { paths } from '../paths.ts'
import { usePageTitle } from '../ui/layout/use-page-title.ts'
import { Icon } from '../ui/picture/icon.tsx'
import type { IconName } from '../ui/picture/icon-names.ts'
import { ButtonLink } from '../ui/text/button.tsx'
import { GiftDrawing, HelpDrawing, PassDrawing, PersonDrawing, ShopDrawing } from './drawings.tsx'
import { Place, PublicFrame } from './public-frame.tsx'

export const welcomeTitle = `Un don, ${product.aNoun}, un service`

/** What the programme is, for whoever arrives. The server writes the figures and the programme's own words into its places. */
export default function WelcomePage() {
  usePageTitle(welcomeTitle)
  return (
    <PublicFrame>
      <main id="contenu" tabIndex={-1} className="pub" data-for-visitors="">
        <section className="pub-hero" aria-labelledby="promesse">
          <div className="pub-in">
            <div>
              <h1 id="promesse">Offrir un service numérique à quelqu’un, et savoir qu’il l’a reçu.</h1>
              <p className="lede">
                {product.brand} change un don en {product.noun}. La personne présente son {product.noun} chez un fournisseur de sa
                commune{'\u00A0'}: une formation, une connexion, un téléphone. Vous suivez chaque {product.noun} jusqu’au jour où il
                sert.
              </p>
            </div>
            <div className="card">
              <ButtonLink isWide href={paths.register}>Créer un compte</ButtonLink>
              <ButtonLink isWide tone="line" href={paths.login}>Se connecter</ButtonLink>
            </div>
          </div>
          <BridgeDrawing />
        </section>
        <div className="pub-in pub-figures"><Place name="figures" as="dl" className="told" /></div>
        <Steps />
        <div className="pub-in pub-two">
          <Place name="money" as="section" className="pub-part" />
          <Guards />
        </div>
        <div className="pub-in"><Place name="presentation" as="section" className="pub-part card" /></div>
        <div className="pub-in pub-two">
          <Place name="week" as="section" className="pub-part" />
          <Roles />
        </div>
      </main>
    </PublicFrame>
  )
}

function Steps() {
  return (
    <section className="pub-in pub-part" aria-labelledby="etapes">
      <h2 id="etapes">Un don, {product.aNoun}, un service</h2>
      <ol className="arches">
        <li>
          <GiftDrawing />
          <div>
            <h3>Un don</h3>
            <p>Un partenaire paie par carte ou mobile money, pour un service ou pour le projet d’une personne.</p>
          </div>
        </li>
        <li>
          <PassDrawing />
          <div>
            <h3>Un {product.noun}</h3>
            <p>La personne le reçoit sur son téléphone. Il a un montant, un service, et ne sert qu’une fois.</p>
          </div>
        </li>
        <li>
          <ShopDrawing />
          <div>
            <h3>Un service</h3>
            <p>Un fournisseur vérifié scanne le {product.noun} et rend le service. Il est payé ensuite, sur son compte mobile money.</p>
          </div>
        </li>
      </ol>
    </section>
  )
}

const guards: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'lock', title: `L’argent des ${product.nouns} est compté à part`,
    text: `Un registre dit à tout moment ce qui est dû\u00A0: les ${product.nouns} non utilisés et les fournisseurs. Il est vérifié chaque nuit.`,
  },
  {
    icon: 'qr', title: `Un ${product.noun} ne sert qu’une fois`,
    text: `Son code n’est connu que de la personne qui le tient. Une fois scanné, il ne vaut plus rien.`,
  },
  {
    icon: 'shield-check', title: 'Des personnes vérifiées',
    text: 'Chaque bénéficiaire, fournisseur et partenaire dépose ses documents. Une personne les lit avant d’ouvrir le compte.',
  },
  {
    icon: 'document', title: 'Des frais annoncés',
    text: `Ils s’ajoutent au don, sont montrés avant de payer, et ne sont jamais pris sur les ${product.nouns}.`,
  },
]

function Guards() {
  return (
    <section className="pub-part" aria-labelledby="protection">
      <h2 id="protection">Comment l’argent est protégé</h2>
      <ul className="guards">
        {guards.map(({ icon, title, text }) => (
          <li key={icon}>
            <Icon name={icon} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const roles = [
  {
    drawing: <HelpDrawing />, title: 'Je veux aider', act: 'Devenir partenaire',
    text: `Je finance des ${product.nouns} et je suis ce qu’ils deviennent.`,
  },
  {
    drawing: <PersonDrawing />, title: 'J’ai un projet', act: 'Devenir bénéficiaire',
    text: `Je demande des ${product.nouns} pour mon métier ou mes études.`,
  },
  {
    drawing: <ShopDrawing />, title: 'Je fournis un service', act: 'Devenir fournisseur',
    text: `Je scanne des ${product.nouns} et je suis payé par mobile money.`,
  },
]

function Roles() {
  return (
    <section className="pub-part" aria-labelledby="et-vous">
      <h2 id="et-vous">Et vous{'\u202F'}?</h2>
      <ul className="stack">
        {roles.map(({ drawing, title, text, act }) => (
          <li key={act}>
            <a className="role-card" href={paths.register}>
              {drawing}
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
                <span className="go">{act}<Icon name="chevron-right" size={16} /></span>
              </div>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
