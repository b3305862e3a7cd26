import { downloadAttestation } from '@passerelle/contract/attestations'
import { getDonation, getDonationSummary } from '@passerelle/contract/donations'
import { product } from '@passerelle/contract/product'
import { donationScreen } from '@passerelle/contract/donation-screen'
import { countedPasses } from '../lines/line-values.ts'
import { PaperDownload } from '../papers/paper-download.tsx'
import { useRead } from '../platform/query.ts'
import { useSession } from '../session/session.tsx'
import { SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { Receipt } from '../ui/pass/receipt.tsx'
import { Mark } from '../ui/picture/mark.tsx'
import { ActionLink } from '../ui/text/button.tsx'
import type { FollowedPass } from './pass-road.tsx'

/** So many of those who have a pass already are told by themselves. */
const toldMax = 3

/** A moment for whoever has just paid: what it made, for whom, and its paper. */
export function Thanks({ donId }: { donId: number }) {
  const params = { don_id: donId }
  const { user } = useSession()
  const donation = useRead(getDonationSummary, { params })
  const passes = useRead(getDonation, { params })
  if (donation.isPending || passes.isPending) return <SkeletonCard lines={5} />
  // The list under it has the gift all the same.
  if (!donation.data || !passes.data) return null
  const { id, title, amount, fee, service_produit: service } = donation.data
  return (
    <section className="card stack" aria-labelledby="thanks">
      <div className="row items-center gap-4">
        <Mark className="size-14 shrink-0" />
        <div className="min-w-0 flex-1 basis-[200px]">
          <h2 id="thanks">Merci{user?.firstname ? ` ${user.firstname}` : ''}. Votre don est arrivé.</h2>
          <p>{createdWords(passes.data)}</p>
        </div>
      </div>
      <Receipt
        title={service.name}
        lines={[{ label: countedPasses(passes.data.length), amountXof: amount }]}
        sums={[{ label: 'Frais', amountXof: fee }]}
        total={{ label: 'Total payé', amountXof: amount + fee }}
      />
      <Holders passes={passes.data} />
      <p className="muted">
        Un {product.noun} qui n’a pas servi à temps revient au fonds et aide quelqu’un d’autre{'\u00A0'}: rien n’est perdu.
      </p>
      <div className="row">
        <PaperDownload route={downloadAttestation} params={params} tone="brand">Télécharger l’attestation</PaperDownload>
        <ActionLink to={donationScreen(id, title)} icon="chevron-right">Suivre chaque {product.noun}</ActionLink>
      </div>
    </section>
  )
}

function createdWords(passes: readonly FollowedPass[]): string {
  const held = passes.filter(({ road }) => road.held_at !== null).length
  const made = passes.length > 1 ? `${passes.length} ${product.nouns} sont créés.` : `Un ${product.noun} est créé.`
  if (held === 0) return `${made} ${passes.length > 1 ? 'Ils vont' : 'Il va'} à la plus ancienne demande de ce montant.`
  return `${made} ${held} ${held > 1 ? 'sont déjà chez ceux qui les attendaient' : 'est déjà chez qui l’attendait'}.`
}

/** Who has some of them already, by the words that they allow. */
function Holders({ passes }: { passes: readonly FollowedPass[] }) {
  const counts = new Map<string, number>()
  for (const { road: { holder } } of passes) if (holder !== null) counts.set(holder, (counts.get(holder) ?? 0) + 1)
  const byHolder = [...counts]
  if (byHolder.length === 0) return null
  const rest = byHolder.slice(toldMax).reduce((sum, [, count]) => sum + count, 0)
  return (
    <ul className="stack">
      {byHolder.slice(0, toldMax).map(([holder, count]) => <li key={holder}><b>{holder}</b>, {countedPasses(count)}</li>)}
      {rest > 0 && <li>et {countedPasses(rest)} à d’autres personnes</li>}
    </ul>
  )
}
