import { adminListDuplicates, adminTellApart, adminUndoTellApart, comparedFieldLabel, likenessWord } from '@passerelle/contract/duplicates'
import { roleLabel } from '@passerelle/contract/constants'
import { dayOf, formatDay } from '@passerelle/contract/dates'
import { statWord } from '@passerelle/contract/decision-words'
import { useState } from 'react'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { to } from '../paths.ts'
import { useAct, useRead } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { fullName } from '../session/person.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { Button } from '../ui/text/button.tsx'
import type { Twin } from './compare-dialog.tsx'
import type { ProfileDocument } from '../documents/document-viewer.tsx'
import { statTone } from './review-words.ts'

const loadComparison = async () => ({ default: (await import('./compare-dialog.tsx')).CompareDialog })
const CompareDialog = lazyDialog(loadComparison)
/** The most alike come first; what was declared stands below them. */
const shownFirst = 2

/** Other files that may be of the same person, with what is the same and what differs; those that somebody has told apart stay known. */
export function DuplicatesPanel({ userId, document }: { userId: number; document: ProfileDocument | undefined }) {
  useSoon(loadComparison)
  const params = { id: String(userId) }
  const { data, error, refetch } = useRead(adminListDuplicates, { params })
  const [compared, setCompared] = useState<Twin | null>(null)
  const toast = useToast()
  const apart = useAct(adminTellApart, {
    about: params,
    refresh: [adminListDuplicates],
    onSuccess: ({ message }) => {
      toast.success(message)
      setCompared(null)
    },
    onError: ({ status }) => {
      if (status === 409) void refetch()
    },
  })
  const alike = useAct(adminUndoTellApart, {
    about: params,
    refresh: [adminListDuplicates],
    onSuccess: ({ message }) => toast.success(message),
    onError: ({ status }) => {
      if (status === 409) void refetch()
    },
  })
  if (error) return (
    <ErrorState isCard title="Les doublons n’ont pas pu être cherchés" reference={error.requestId} onRetry={() => void refetch()}>
      {error.message}
    </ErrorState>
  )
  if (!data || (data.twins.length === 0 && data.distinct.length === 0)) return null
  const { twins, has_more: hasMore, distinct } = data
  const twinRow = (twin: Twin) => (
    <li key={twin.user.id} className="stack gap-2">
      <p className="row-between flex-wrap gap-x-2">
        <Link to={to.admin(section.profiles, twin.user.id)} className="strong">{fullName(twin.user)}</Link>
        {twin.is_suspended && <Badge tone="no">Suspendu</Badge>}
        {!twin.is_suspended && twin.stat && <Badge tone={statTone[twin.stat]}>{statWord[twin.stat]}</Badge>}
      </p>
      <p className="text-sun-text">{twin.same.map((kind) => likenessWord[kind]).join(' · ')}</p>
      <p className="muted">{[twin.role_id && roleLabel[twin.role_id], differing(twin)].filter(Boolean).join('. ')}</p>
      <Button tone="line" size="sm" onClick={() => setCompared(twin)}>Comparer les deux dossiers</Button>
    </li>
  )
  return (
    <section className="card stack" aria-labelledby="duplicates-title">
      <h2 id="duplicates-title">{twins.length > 0 ? 'Doublon possible' : 'Doublons'}</h2>
      <ul className="stack">{twins.slice(0, shownFirst).map(twinRow)}</ul>
      {twins.length > shownFirst && (
        <details>
          <summary className="muted py-2.5">
            {twins.length > shownFirst + 1 ? `Voir les ${twins.length - shownFirst} autres` : 'Voir l’autre'}
          </summary>
          <ul className="stack mt-2">{twins.slice(shownFirst).map(twinRow)}</ul>
        </details>
      )}
      {hasMore && (
        <p className="muted">D’autres dossiers ressemblent à celui-ci{'\u00A0'}: les {twins.length} plus ressemblants sont ici.</p>
      )}
      {distinct.length > 0 && (
        <details>
          <summary className="muted py-2.5">Déjà distingué{distinct.length > 1 && 's'} ({distinct.length})</summary>
          <ul className="stack mt-2 gap-2">
            {distinct.map(({ user, by, at }) => (
              <li key={user.id}>
                <Link to={to.admin(section.profiles, user.id)}>{fullName(user)}</Link>
                <span className="muted block">Autre personne, selon {by}, le {formatDay(dayOf(new Date(at)))}</span>
                <Button
                  tone="quiet"
                  size="sm"
                  icon="undo"
                  isLoading={alike.isPending && alike.variables?.params?.other === String(user.id)}
                  loadingText="Un instant…"
                  onClick={() => alike.mutate({ params: { ...params, other: String(user.id) } })}
                >
                  Rapprocher de nouveau<span className="sr"> de {fullName(user)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {compared && (
        <CompareDialog
          twin={compared}
          document={document}
          isLoading={apart.isPending}
          onTellApart={() => apart.mutate({ params: { ...params, other: String(compared.user.id) } })}
          onClose={() => setCompared(null)}
        />
      )}
    </section>
  )
}

/** « Diffèrent : naissance, téléphone » */
function differing({ fields }: Twin): string {
  const named = fields.filter(({ is_same: isSame }) => !isSame).map(({ field }) => comparedFieldLabel[field].toLocaleLowerCase('fr'))
  return named.length === 0 ? 'Rien ne diffère' : `Diffèrent\u00A0: ${named.join(', ')}`
}
