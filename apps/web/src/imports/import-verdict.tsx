import { formatInstant } from '@passerelle/contract/dates'
import { countImported, importEncodingWord, type ImportKind, importShownMax, sameAsWord } from '@passerelle/contract/import-kinds'
import type { ImportFault, ImportPreview, LikeRow } from '@passerelle/contract/imports'
import { formatWhole } from '@passerelle/contract/money'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { to } from '../paths.ts'
import { saveFile } from '../platform/save-file.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { Button } from '../ui/text/button.tsx'
import '../ui/styles/review.css'
import { toCsv } from './csv-text.ts'
import { verdictWords } from './verdict-words.ts'

type ImportVerdictProps = { kind: ImportKind; verdict: ImportPreview; isImporting: boolean; onImport: () => void }

const keyOf = ({ line, column, message }: ImportFault) => `${line}:${column}:${message}`
const faultColumns: readonly Column<ImportFault>[] = [
  { header: 'Ligne', place: 'title', cell: ({ line }) => <span className="num">{formatWhole(line)}</span> },
  { header: 'Colonne', cell: ({ column }) => column ?? 'Toute la ligne' },
  { header: 'Faute', cell: ({ message }) => message },
]

/** What importing the file would do, before the button that does it; or why it cannot be. */
export function ImportVerdict({ kind, verdict, isImporting, onImport }: ImportVerdictProps) {
  const { faults, known, alike, earlier, encoding, sample, creates } = verdict
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [verdict])
  const canImport = faults.total === 0 && earlier === null && creates > 0
  return (
    <section className="card stack-l" aria-labelledby="verdict">
      <h2 id="verdict" tabIndex={-1} ref={heading}>{verdictWords(verdict)}</h2>
      {earlier && (
        <Notice tone="no" title="Ce fichier a déjà été importé.">
          Par {earlier.by}, le {formatInstant(earlier.at)}. Le même fichier ne s’importe qu’une fois.
        </Notice>
      )}
      {faults.total > 0 && (
        <>
          <Notice tone="no" title="Rien ne peut être importé tant que le fichier a des fautes.">
            Corrigez ces lignes dans le tableur, enregistrez-le, puis choisissez-le à nouveau.
          </Notice>
          <DataTable caption="Fautes" columns={faultColumns} rows={faults.shown} rowKey={keyOf} />
          <Shown some={faults} />
          <div><Button tone="line" icon="download" onClick={() => saveFaults(faults.shown)}>Télécharger les fautes</Button></div>
        </>
      )}
      {encoding !== 'utf-8' && (
        <Notice tone="wait" title={`Ce fichier est écrit en ${importEncodingWord[encoding]}.`}>
          Vérifiez que les accents sont justes dans les lignes lues ci-dessous.
        </Notice>
      )}
      {sample.length > 0 && (
        <p className="muted">
          Premières lignes lues{'\u00A0'}: {sample.map(({ line, label }) => `${label} (ligne ${line})`).join(', ')}.
        </p>
      )}
      <Likes title="Déjà connus, laissés tels quels" rows={known} />
      <Likes title="À vérifier, importés quand même" rows={alike} />
      {canImport && (
        <>
          <Consequence kind={kind} creates={creates} />
          <div>
            <Button isLoading={isImporting} loadingText="Import en cours…" onClick={onImport}>
              Importer {countImported(kind, creates)}
            </Button>
          </div>
        </>
      )}
      {faults.total === 0 && earlier === null && creates === 0 && (
        <EmptyState title="Rien à importer">Tout ce que contient ce fichier est déjà connu.</EmptyState>
      )}
    </section>
  )
}

function Consequence({ kind, creates }: { kind: ImportKind; creates: number }) {
  return (
    <div className="conseq" role="region" aria-label="Ce qui va se passer">
      <h3>Ce qui va se passer</h3>
      {kind === 'services'
        ? <p>{countImported(kind, creates)} au catalogue, proposés tout de suite aux nouvelles demandes.</p>
        : (
          <p>
            Un compte est ouvert pour chaque personne, qui reçoit un e-mail pour choisir son mot de passe. Son formulaire est déjà rempli
            {'\u00A0'}: elle le vérifie, joint son document et l’envoie. Personne n’est approuvé par l’import.
          </p>
        )}
      <p>Cela ne se défait pas d’un geste{'\u00A0'}: vérifiez d’abord les premières lignes lues.</p>
    </div>
  )
}

const likeColumns: readonly Column<LikeRow>[] = [
  { header: 'Ligne', place: 'title', cell: ({ line }) => <span className="num">{formatWhole(line)}</span> },
  { header: 'Dans le fichier', cell: ({ label }) => label },
  { header: 'Pourquoi', cell: whyOf },
]

function whyOf({ same, user_id: userId, like_line: likeLine }: LikeRow): ReactNode {
  if (likeLine !== null) return `${sameAsWord[same]} que la ligne ${formatWhole(likeLine)}`
  if (userId === null) return `${sameAsWord[same]} au catalogue`
  return <>{sameAsWord[same]} que <Link to={to.admin(section.people, userId)}>le compte {userId}</Link></>
}

function Likes({ title, rows }: { title: string; rows: { total: number; shown: LikeRow[] } }) {
  if (rows.total === 0) return null
  return (
    <div className="stack">
      <DataTable caption={`${title} (${formatWhole(rows.total)})`} columns={likeColumns} rows={rows.shown} rowKey={({ line }) => line} />
      <Shown some={rows} />
    </div>
  )
}

const Shown = ({ some }: { some: { total: number; shown: readonly unknown[] } }) => some.total > some.shown.length && (
  <p className="muted">Les {formatWhole(importShownMax)} premières, sur {formatWhole(some.total)}.</p>
)

function saveFaults(faults: readonly ImportFault[]): void {
  const lines = faults.map(({ line, column, message }) => [String(line), column ?? '', message])
  saveFile('fautes.csv', toCsv([['Ligne', 'Colonne', 'Ce qui ne va pas'], ...lines]), 'text/csv')
}
