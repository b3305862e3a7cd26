import { product } from '@passerelle/contract/product'

const { noun, nouns, aNoun } = product

/** What people ask most, by who they are. What the programme publishes itself stands before it. */
const answers = [
  {
    title: 'Je demande une aide',
    questions: [
      [
        `Comment recevoir ${aNoun}\u202F?`,
        `Créez un compte, choisissez «\u00A0bénéficiaire\u00A0» et déposez votre pièce d’identité. Une fois votre profil approuvé, faites une demande. Quand un partenaire la finance, le ${noun} arrive dans «\u00A0Mes ${nouns}\u00A0».`,
      ],
      [
        `Comment me servir d’un ${noun}\u202F?`,
        `Ouvrez «\u00A0Mes ${nouns}\u00A0» chez le fournisseur indiqué et montrez le QR. Vous pouvez aussi dicter le code écrit dessous. Vous ne payez rien.`,
      ],
      [
        `Mon ${noun} est refusé.`,
        `L’écran du fournisseur dit pourquoi\u00A0: le plus souvent, le ${noun} est pour un autre fournisseur, il a déjà servi, ou sa date est passée. Si ce n’est pas juste, ouvrez le ${noun} et choisissez «\u00A0Signaler un problème\u00A0».`,
      ],
      [
        'J’ai perdu mon téléphone.',
        `Connectez-vous sur un autre appareil\u00A0: vos ${nouns} vous y attendent. Changez votre mot de passe, puis demandez un nouveau code pour chaque ${noun}.`,
      ],
    ],
  },
  {
    title: 'Je donne',
    questions: [
      [
        'Que devient mon don\u202F?',
        `Il est changé en ${nouns} d’un montant fixe. Chacun sert une fois, chez un fournisseur vérifié. Dans «\u00A0Mes dons\u00A0», vous voyez lesquels sont attribués et lesquels ont servi.`,
      ],
      [
        'Quels sont les frais\u202F?',
        `Ils s’ajoutent au don et sont montrés avant de payer. Ils ne sont jamais pris sur les ${nouns}.`,
      ],
      [
        'J’ai payé et rien n’apparaît.',
        'Un paiement mobile money peut mettre quelques minutes. Ne payez pas une seconde fois\u00A0: s’il a abouti, le don apparaît de lui-même. S’il est compté deux fois, le second montant vous est rendu.',
      ],
    ],
  },
  {
    title: 'Je fournis un service',
    questions: [
      [
        `Comment scanner ${aNoun}\u202F?`,
        'Ouvrez «\u00A0Scanner\u00A0», visez le QR, et attendez la confirmation avant de rendre le service. Sans caméra, saisissez le code.',
      ],
      [
        `J’ai scanné le mauvais ${noun}.`,
        'Vous pouvez annuler un scan pendant quelques minutes, depuis la liste de vos derniers scans. Après, signalez un problème.',
      ],
      [
        'Quand suis-je payé\u202F?',
        'Demandez un retrait depuis «\u00A0Balance\u00A0», vers votre compte mobile money. Une personne du programme le vérifie avant l’envoi.',
      ],
    ],
  },
  {
    title: 'Mon compte',
    questions: [
      [
        'J’ai oublié mon mot de passe.',
        'Sur la page de connexion, choisissez «\u00A0Mot de passe oublié\u00A0». Un code arrive par e-mail.',
      ],
      [
        'Mon profil est rejeté.',
        'Le tableau de bord dit pourquoi. Corrigez ce qui est demandé, puis envoyez-le de nouveau\u00A0: le reste est gardé.',
      ],
      [
        'Quelqu’un me demande mon code ou mon mot de passe.',
        `Ne les donnez pas. Personne du programme ne les demande. Le code d’un ${noun} ne se montre qu’au fournisseur, au moment du service.`,
      ],
    ],
  },
] as const

export function HelpAnswers() {
  return answers.map(({ title, questions }) => (
    <section key={title} className="card" aria-label={title}>
      <div className="card-head"><h2>{title}</h2></div>
      {questions.map(([question, answer]) => (
        <details key={question} className="asked">
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  ))
}
