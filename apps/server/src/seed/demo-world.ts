import { product } from '@passerelle/contract/product'
import { demoEmail } from './demo-accounts.ts'

/** What the demonstration shows. Every person and company in it is made up for the demonstration. Amounts in whole FCFA. */
export const demoServices = [
  { name: 'Formation bureautique', type: 'service', details: '<p>Dix séances de deux heures\u00A0: traitement de texte, tableur, courrier électronique.</p><ul><li>Ordinateur fourni</li><li>Attestation de fin de formation</li></ul>' },
  { name: 'Connexion internet, 30 jours', type: 'service', details: '<p>Un mois de connexion à domicile ou au cybercafé partenaire.</p>' },
  { name: 'Impression et numérisation', type: 'service', details: '<p>Dossiers administratifs, CV, photocopies et scans.</p>' },
  { name: 'Création d’une page de vente', type: 'service', details: '<p>Une page en ligne pour présenter son activité, avec photos et numéro de téléphone.</p>' },
  { name: 'Téléphone 4G reconditionné', type: 'produit', details: '<p>Téléphone révisé, garanti six mois.</p>' },
  { name: 'Kit de recharge solaire', type: 'produit', details: '<p>Panneau, batterie et câbles pour recharger téléphone et tablette.</p>' },
] as const

export const demoPassTypes = [
  { name: `${product.label} Découverte`, priceXof: 1000 },
  { name: `${product.label} Essentiel`, priceXof: 2500 },
  { name: `${product.label} Avenir`, priceXof: 5000 },
  { name: `${product.label} Métier`, priceXof: 10_000 },
  { name: `${product.label} Équipement`, priceXof: 25_000 },
] as const

interface DemoBeneficiary {
  email: string
  name: string
  firstname: string
  sex: 'Féminin' | 'Masculin'
  birthday: string
  profession: string
  department: string
  commune: string
  /** Number of the document that is joined. */
  document: string
}

/** Who gave the same number twice: the one likeness of this world, for the desk to find. */
const twiceGiven = '100473826'

export const demoBeneficiaries: readonly DemoBeneficiary[] = [
  {
    email: demoEmail('beneficiaire'), name: 'Hounsou', firstname: 'Afi', sex: 'Féminin', birthday: '1994-05-12', profession: 'Couturière',
    department: 'Littoral', commune: 'Cotonou', document: '100218347',
  },
  {
    email: demoEmail('koffi.beneficiaire'), name: 'Adjovi', firstname: 'Koffi', sex: 'Masculin', birthday: '2003-02-27',
    profession: 'Apprenti mécanicien', department: 'Atlantique', commune: 'Abomey-Calavi', document: '100350912',
  },
  {
    email: demoEmail('sena.beneficiaire'), name: 'Zinsou', firstname: 'Sèna', sex: 'Féminin', birthday: '1998-11-03',
    profession: 'Vendeuse', department: 'Zou', commune: 'Bohicon', document: twiceGiven,
  },
  {
    email: demoEmail('bio.beneficiaire'), name: 'Sabi', firstname: 'Bio', sex: 'Masculin', birthday: '1989-08-19',
    profession: 'Maraîcher', department: 'Borgou', commune: 'Parakou', document: '100591684',
  },
]

/** Profiles that wait for the back office; the last is somebody who has an account already. */
export const demoCandidates: readonly DemoBeneficiary[] = [
  {
    email: demoEmail('rita.candidate'), name: 'Dossou', firstname: 'Rita', sex: 'Féminin', birthday: '1996-04-08',
    profession: 'Coiffeuse', department: 'Ouémé', commune: 'Porto-Novo', document: '100627450',
  },
  {
    email: demoEmail('moussa.candidat'), name: 'Orou', firstname: 'Moussa', sex: 'Masculin', birthday: '1992-12-15',
    profession: 'Menuisier', department: 'Alibori', commune: 'Kandi', document: '100784103',
  },
  {
    email: demoEmail('sena.candidate'), name: 'Zinsou', firstname: 'Sena', sex: 'Féminin', birthday: '1998-11-03',
    profession: 'Commerçante', department: 'Zou', commune: 'Bohicon', document: twiceGiven,
  },
]

/** Somebody whose account was stopped. */
export const demoSuspended: DemoBeneficiary = {
  email: demoEmail('eric.beneficiaire'), name: 'Gandonou', firstname: 'Éric', sex: 'Masculin', birthday: '1991-01-30',
  profession: 'Chauffeur', department: 'Mono', commune: 'Lokossa', document: '100866259',
}

export const demoSuspension = 'Compte prêté à une autre personne. Venez nous voir avec votre pièce d’identité.'

/** A list that a town hall has handed in, each line by the fields of the form. */
export const demoImport: { fileName: string; people: readonly Readonly<Record<string, string>>[] } = {
  fileName: 'beneficiaires-mairie-ouidah.csv',
  people: [
    {
      name: 'Ahouandjinou', firstname: 'Prisca', account_email: demoEmail('prisca.invitee'), phone: '01 96 00 00 21',
      birthday: '14/07/1997', sex: 'Féminin', profession: 'Pâtissière', marital: 'Célibataire', department: 'Atlantique', commune: 'Ouidah',
      address: 'Quartier de la démonstration', parent_name: 'Contact de démonstration', parent_phone: '01 96 00 00 22', type_doc: 'CIP',
      ref_doc: '100911736', motivation: 'Vendre mes gâteaux sur commande.',
    },
    {
      name: 'Kiki', firstname: 'Barnabé', account_email: demoEmail('barnabe.invite'), phone: '01 96 00 00 23',
      birthday: '02/10/2001', sex: 'Masculin', profession: 'Électricien', marital: 'Célibataire', department: 'Atlantique',
      commune: 'Ouidah',
      address: 'Quartier de la démonstration', parent_name: 'Contact de démonstration', parent_phone: '01 96 00 00 24', type_doc: 'CIP',
      ref_doc: '100954088', motivation: 'Apprendre à faire mes devis sur ordinateur.',
    },
  ],
}

/** What the desk asks the second candidate. */
export const demoQuestion = 'La photo de la pièce est floue. Pouvez-vous la reprendre à la lumière du jour\u202F?'

export const demoPartner = {
  email: demoEmail('partenaire'),
  name: 'Agbodjan',
  firstname: 'Mireille',
  socialReason: 'Fondation de démonstration',
} as const

export const demoSuppliers = [
  {
    email: demoEmail('fournisseur'), name: 'Kpossou', firstname: 'Léon', socialReason: 'Cyber Démo Cotonou', ifu: '3201900000001',
    department: 'Littoral', commune: 'Cotonou', services: [0, 1, 2, 3, 4],
  },
  {
    email: demoEmail('parakou.fournisseur'), name: 'Bani', firstname: 'Aïcha', socialReason: 'Atelier Démo Parakou', ifu: '3201900000003',
    department: 'Borgou', commune: 'Parakou', services: [0, 2, 5],
  },
] as const

/** `monthsAgo` places it in time; `by` is an index of the beneficiaries, `service` of the services. */
export const demoRequests = [
  {
    by: 0, service: 0, monthsAgo: 5, outcome: 'approved', title: 'Tenir mes comptes d’atelier',
    resume: 'Apprendre le tableur pour suivre mes commandes de couture.',
    lines: [{ count: 3, amountXof: 5000 }, { count: 2, amountXof: 2500 }],
  },
  {
    by: 1, service: 1, monthsAgo: 4, outcome: 'approved', title: 'Suivre les cours en ligne',
    resume: 'Une connexion pour suivre la formation de mécanique à distance.', lines: [{ count: 4, amountXof: 2500 }],
  },
  {
    by: 2, service: 3, monthsAgo: 3, outcome: 'approved', title: 'Vendre mes pagnes en ligne',
    resume: 'Une page de vente pour toucher des clientes hors du marché.',
    lines: [{ count: 1, amountXof: 10_000 }, { count: 2, amountXof: 5000 }],
  },
  {
    by: 3, service: 5, monthsAgo: 2, outcome: 'approved', title: 'Recharger au champ',
    resume: 'Un kit solaire pour garder le téléphone allumé pendant la récolte.', lines: [{ count: 1, amountXof: 25_000 }],
  },
  {
    by: 0, service: 4, monthsAgo: 1, outcome: 'approved', title: 'Un téléphone pour l’atelier',
    resume: 'Recevoir les commandes et montrer mes modèles.', lines: [{ count: 2, amountXof: 10_000 }, { count: 1, amountXof: 5000 }],
  },
  {
    by: 1, service: 2, monthsAgo: 0, outcome: 'pending', title: 'Monter mon dossier d’installation',
    resume: 'Imprimer et numériser les pièces du dossier.', lines: [{ count: 2, amountXof: 1000 }],
  },
  {
    by: 3, service: 0, monthsAgo: 0, outcome: 'pending', title: 'Se former à la gestion',
    resume: 'Gérer les ventes de la coopérative sur ordinateur.', lines: [{ count: 2, amountXof: 5000 }],
  },
  {
    by: 2, service: 1, monthsAgo: 1, outcome: 'rejected', title: 'Connexion pour la boutique', resume: 'Une connexion permanente.',
    lines: [{ count: 10, amountXof: 5000 }],
  },
] as const

/**
 * `stray`: money came once more, beside its own payment. It waits for a person, or goes back: above an amount once a second person has
 * signed; `taken`: somebody looks after it.
 */
export const demoDonations = [
  {
    service: 0, monthsAgo: 4, title: 'Rentrée numérique',
    description: 'Pour que chacun commence la rentrée avec les bases de la bureautique.',
    lines: [{ count: 5, amountXof: 5000 }, { count: 3, amountXof: 2500 }], paid: true, stray: 'back',
  },
  {
    service: 1, monthsAgo: 3, title: 'Connecter les apprentis',
    description: 'Un mois de connexion pour les apprentis des centres partenaires.', lines: [{ count: 4, amountXof: 2500 }], paid: true,
    stray: 'taken',
  },
  {
    service: 3, monthsAgo: 1, title: 'Boutiques en ligne', description: 'Aider les vendeuses à présenter leurs produits.',
    lines: [{ count: 1, amountXof: 10_000 }], paid: true, stray: 'back',
  },
  {
    service: 2, monthsAgo: 0, title: 'Dossiers administratifs', description: 'Impressions et photocopies pour les dossiers.',
    lines: [{ count: 5, amountXof: 1000 }], paid: false, stray: 'waits',
  },
] as const

/** What is said in the one case. */
export const demoCase = {
  report: `J’y suis passée mardi et jeudi matin\u00A0: la porte était fermée, sans aucun mot. Où puis-je utiliser mon ${product.noun}\u202F?`,
  note: 'Le gérant était absent pour un deuil. Il rouvre lundi.',
  answer: 'Merci de nous l’avoir dit. Nous avons appelé le fournisseur\u00A0: il devait s’absenter. Nous vous disons demain s’il rouvre lundi.',
}

/** Above it two people sign a refund: here as small as the gifts, so that one waits for its second signature. */
export const demoRefundTwoAboveXof = 30_000

/** Further ones, of the beneficiaries after her, each in another state; an answer to the first is nearly due. */
export const demoCases = [
  {
    daysAgo: 6, kind: 'account', next: null, answer: '',
    report: 'J’ai changé de numéro de téléphone. Comment le corriger\u202F?',
  },
  {
    daysAgo: 3, kind: 'behaviour', next: 'waiting_person', answer: 'Quel jour était-ce, et chez quel fournisseur\u202F?',
    report: 'Un vendeur m’a demandé de payer un supplément.',
  },
  {
    daysAgo: 20, kind: 'account', next: 'closed', answer: 'Votre commune est corrigée. Merci de nous l’avoir signalé.',
    report: 'Ma commune est mal écrite dans mon profil.',
  },
] as const

/** What the programme says by itself. The conditions are left to whoever tries the demonstration: everybody would have to accept them. */
export const demoTexts = [
  {
    name: 'presentation',
    body: `## Qui porte le programme\n\nDes partenaires paient des services numériques. Des personnes qui en ont besoin les reçoivent, chez un fournisseur près de chez elles.\n\n- Le programme est ouvert dans les douze départements du Bénin.\n- Chaque ${product.noun} vaut un montant fixe, pour un seul service.\n- Le bureau répond à chaque réclamation.`,
  },
  {
    name: 'help',
    body: `## Mon ${product.noun} est refusé\n\nLe fournisseur voit pourquoi sur son écran. Le plus souvent, le ${product.noun} est pour un autre fournisseur, ou il a déjà servi.\n\n## J’ai perdu mon téléphone\n\nConnectez-vous sur un autre appareil. Vos ${product.nouns} vous y attendent.`,
  },
  {
    name: 'privacy',
    body: `Nous gardons ce qu’il faut pour vérifier qui vous êtes et pour payer les fournisseurs, rien d’autre. Votre pièce d’identité est lue par le bureau seulement, et chaque lecture est notée.`,
  },
] as const

/** Why the money of a gift that was paid twice goes back. */
export const demoReturn = 'La donatrice a payé deux fois le même don. Elle demande le second montant.'
