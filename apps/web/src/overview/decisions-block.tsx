import type { DecisionAction } from '@passerelle/contract/journal-words'
import { formatXof } from '@passerelle/contract/money'
import type { adminLastDecisions } from '@passerelle/contract/statistics'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { to } from '../paths.ts'
import type { Reply } from '../platform/api.ts'
import { TimeLine, type TimeLineTone } from '../ui/text/time-line.tsx'

type Decision = Reply<typeof adminLastDecisions>['decisions'][number]

/** « Retrait de 50 000 FCFA approuvé »: what stands before the name of what was decided, and after it. */
const words: Record<DecisionAction, readonly [before: string, after: string, tone: TimeLineTone]> = {
  'profile.approved': ['Profil de', 'approuvé', 'done'],
  'profile.rejected': ['Profil de', 'rejeté', 'no'],
  'profile.reopened': ['Profil de', 'rouvert', 'news'],
  'profile.withdrawn': ['Approbation de', 'retirée', 'no'],
  'request.approve': ['Demande', 'approuvée', 'done'],
  'request.reject': ['Demande', 'rejetée', 'no'],
  'user.suspend': ['Compte de', 'suspendu', 'no'],
  'user.restore': ['Compte de', 'rétabli', 'done'],
  'payout.approve': ['Retrait', 'approuvé', 'done'],
  'payout.cancel': ['Retrait', 'annulé', 'no'],
  'payout.hold': ['Retrait', 'mis en attente', 'news'],
  'payout.release': ['Retrait', 'libéré', 'done'],
  'payout.book': ['Retrait', 'comptabilisé à la main', 'news'],
}

/** The last things that people here decided. */
export function DecisionsBlock({ decisions }: { decisions: readonly Decision[] }) {
  return (
    <section className="card" aria-labelledby="decisions">
      <div className="card-head">
        <h2 id="decisions">Dernières décisions</h2>
        <Link className="link-act" to={to.admin(section.journal)}>Journal</Link>
      </div>
      {decisions.length === 0
        ? <p className="muted">Aucune décision pour l’instant.</p>
        : <TimeLine items={decisions.map(lineOf)} />}
    </section>
  )
}

function lineOf({ id, at, action, about, amount, actor, reason }: Decision) {
  const [before, after, tone] = words[action]
  const name = amount === null ? about : formatXof(amount)
  const isName = action.startsWith('profile') || action.startsWith('user')
  return {
    id, at, tone,
    title: <>{before} {amount !== null && 'de '}{name && <b className={isName ? undefined : 'num'}>{name}</b>} {after}</>,
    detail: <>{amount !== null && about && <><span className="code">{about}</span>, </>}par {actor}{reason && `\u00A0: ${reason}`}</>,
  }
}
