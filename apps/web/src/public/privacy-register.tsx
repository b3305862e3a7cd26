import { product } from '@passerelle/contract/product'
import { DescriptionList } from '../ui/table/description-list.tsx'

/** The register of what is done with personal data, and for how long it is kept. What the programme publishes itself stands before it. */
const processings = [
  {
    title: 'Votre compte et votre profil',
    data: 'Nom, e-mail, téléphone, adresse, et ce que demande le formulaire de votre rôle.',
    purpose: `Savoir à qui vont les ${product.nouns} et l’argent.`,
    readers: 'Vous, et les personnes du programme qui instruisent les dossiers.',
    kept: 'Tant que le compte existe.',
  },
  {
    title: 'Vos documents d’identité',
    data: 'Pièce d’identité, justificatifs, registre de commerce.',
    purpose: 'Vérifier que chacun est qui il dit être.',
    readers: 'Les personnes qui instruisent. Chaque lecture est notée.',
    kept: `12 mois après un refus. Après une approbation, jusqu’à 5 ans après le dernier ${product.noun}.`,
  },
  {
    title: `Les dons, les ${product.nouns} et les retraits`,
    data: `Qui a donné, demandé, reçu, servi ou été payé, quand et combien.`,
    purpose: 'Tenir le registre de l’argent, et le montrer en cas de contrôle.',
    readers: 'Vous, pour ce qui vous concerne, et les personnes du programme. Un partenaire voit ce que deviennent ses dons.',
    kept: 'Sans limite\u00A0: une écriture du registre ne s’efface pas.',
  },
  {
    title: 'Les messages',
    data: 'E-mails et notifications que nous vous envoyons.',
    purpose: 'Vous dire ce qui change, et retrouver ce qui n’est pas arrivé.',
    readers: 'Vous, et les personnes du programme.',
    kept: '90 jours pour les e-mails.',
  },
  {
    title: 'Les connexions',
    data: 'Heure, appareil, réseau, et si la connexion a réussi.',
    purpose: 'Voir et arrêter un accès qui n’est pas le vôtre.',
    readers: 'Vous, dans votre profil, et les personnes du programme.',
    kept: '90 jours.',
  },
  {
    title: 'Le journal',
    data: 'Qui, dans le programme, a fait quoi, quand et pourquoi.',
    purpose: 'Que chaque décision ait un auteur.',
    readers: 'Les administrateurs qui en ont le droit.',
    kept: '10 ans.',
  },
] as const

export function PrivacyRegister() {
  return (
    <>
      {processings.map(({ title, data, purpose, readers, kept }) => (
        <section key={title} className="card" aria-label={title}>
          <div className="card-head"><h2>{title}</h2></div>
          <DescriptionList
            pairs={[
              { label: 'Quoi', value: data },
              { label: 'Pourquoi', value: purpose },
              { label: 'Qui le lit', value: readers },
              { label: 'Gardé', value: kept },
            ]}
          />
        </section>
      ))}
      <section className="card stack" aria-label="Vos droits">
        <h2>Vos droits</h2>
        <p>Vous pouvez lire vos données dans votre profil, les faire corriger, et demander leur effacement au programme. Aucune n’est vendue.</p>
        <p>Ce que nous publions ne nomme personne, et ne dit rien d’un groupe de moins de cinq personnes.</p>
      </section>
    </>
  )
}
