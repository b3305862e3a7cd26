import { currencyLabel } from '@passerelle/contract/constants'
import { formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { paths } from '../paths.ts'
import { Amount } from '../ui/text/amount.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { BarsChart } from '../ui/picture/bars-chart.tsx'
import { ActionLink } from '../ui/text/button.tsx'
import { DataTable, TableFoot, type Column } from '../ui/table/data-table.tsx'
import { DepartmentMap } from '../ui/picture/department-map.tsx'
import { PairedBars } from '../ui/picture/paired-bars.tsx'
import { DescriptionList } from '../ui/table/description-list.tsx'
import { LedgerLines } from '../ui/table/ledger-lines.tsx'
import { TwoWords } from '../ui/table/two-words.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Pagination } from '../ui/table/pagination.tsx'
import { Figures } from '../ui/layout/figures.tsx'
import { StackedBar } from '../ui/picture/stacked-bar.tsx'
import '../ui/styles/hall.css'
import '../ui/styles/story.css'
import { SignatureList } from '../ui/text/signature-list.tsx'
import { TimeLine } from '../ui/text/time-line.tsx'
import { Tile, Tiles } from '../ui/layout/tile.tsx'
import { BoardSection } from './board-section.tsx'

type Service = { id: number; name: string; kind: string; count: number }
const services: Service[] = [
  { id: 1, name: 'Connexion internet mensuelle', kind: 'Service', count: 214 },
  { id: 2, name: 'Formation bureautique', kind: 'Service', count: 187 },
  { id: 3, name: 'Tablette scolaire', kind: 'Produit', count: 162 },
]
const columns: Column<Service>[] = [
  { header: 'Désignation', cell: (row) => row.name },
  { header: 'Catégorie', place: 'start', cell: (row) => <Badge>{row.kind}</Badge> },
  { header: 'Nombre', place: 'status', isEnd: true, cell: (row) => (
    <span className="num">{row.count}<span className="sr"> demandes</span></span>
  ) },
  { header: 'Action', place: 'end', isEnd: true, cell: (row) => (
    <ActionLink to={paths.ui} icon="chevron-right">Faire don<span className="sr"> : {row.name}</span></ActionLink>
  ) },
]
type Payout = { code: string; amount: number; status: 'wait' | 'ok' | 'no'; at: string; phone: string }
const payouts: Payout[] = [
  { code: 'RET-8K2M-4XQ7', amount: 50000, status: 'wait', at: '25 nov. 2026, 9:14', phone: '01 97 41 22 08' },
  { code: 'RET-5T9D-1WBC', amount: 120000, status: 'ok', at: '2 nov. 2026, 17:40', phone: '01 97 41 22 08' },
]
const payoutColumns: Column<Payout>[] = [
  { header: 'Code', cell: (row) => <span className="code">{row.code}</span> },
  { header: 'Montant', isEnd: true, cell: (row) => <span className="num">{formatXof(row.amount)}</span> },
  {
    header: 'Statut', place: 'status', cell: (row) => <Badge tone={row.status}>{row.status === 'wait' ? 'En attente' : 'Transféré'}</Badge>,
  },
  { header: 'Créée le', isEnd: true, cell: (row) => <span className="num">{row.at}</span> },
  { header: 'Numéro', isEnd: true, cell: (row) => <span className="num">{row.phone}</span> },
]
const months = ['déc.', 'janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.']
const used = [14, 18, 16, 22, 26, 24, 30, 34, 28, 26, 22, 8]
const departments = [
  { name: 'Littoral', value: 148, communes: [{ name: 'Cotonou', value: 148 }] },
  { name: 'Borgou', value: 80, communes: [{ name: 'Parakou', value: 62 }, { name: 'Nikki', value: 18 }] },
  { name: 'Zou', value: 40, communes: [{ name: 'Bohicon', value: 40 }] }, { name: 'Mono', value: 0, communes: [] },
]
const waiting = [0, 0, 0, 0, 2, 4, 6, 8, 14, 26, 38, 46]

export function DataPieces() {
  return (
    <>
      <BoardSection title="Tuiles">
        <Tiles count={4}>
          <Tile
            to={paths.ui}
            label={`${product.labels} donnés`}
            value="412"
            context="268 utilisés, 144 en attente"
            trend={[1, 4, 7, 9, 12, 15, 18]}
          />
          <Tile to={paths.ui} label="Montant financé" value={<Amount value={1800000} />} context="+ 270 000 en novembre" />
          <Tile label="Montant investi" value="" isLoading />
          <Tile label="Demandes en attente" value="" isError onRetry={() => {}} />
        </Tiles>
        <Tiles count={5}>
          <Tile
            to={paths.ui}
            isBig
            label={`${product.labels} non scannés`}
            value="37"
            context="6 expirent dans moins de 30 jours"
            trend={[4, 6, 9, 7, 11, 13, 12]}
          />
          <Tile
            to={paths.ui}
            isBig
            label={`${product.labels} scannés`}
            value="112"
            context="11 cette semaine"
            trend={[4, 6, 9, 10, 11, 13, 15]}
          />
          <Tile to={paths.ui} label="Gain total" value={<Amount value={486000} />} context="depuis mars 2026" />
          <Tile to={paths.ui} label="Balance courante" value={<Amount value={126000} />} context="que vous pouvez demander" />
          <Tile to={paths.ui} label="Montant retiré" value={<Amount value={310000} />} context="4 versements" />
        </Tiles>
      </BoardSection>
      <BoardSection title="Tableaux">
        <DataTable caption="Services et produits les plus demandés" columns={columns} rows={services} rowKey={(row) => row.id} foot={
          <TableFoot pages={<Pagination page={3} pageCount={9} pageTo={(page) => ({ search: `?page=${page}` })} />}>
            41 à 60 sur 162
          </TableFoot>
        } />
        <DataTable caption="Demandes de paiement" isWide columns={payoutColumns} rows={payouts} rowKey={(row) => row.code} />
        <DataTable caption="En chargement" columns={columns} rows={undefined} isLoading rowKey={(row) => row.id} />
        <DataTable
          caption="Liste vide"
          columns={columns}
          rows={[]}
          rowKey={(row) => row.id}
          empty={<EmptyState title="Aucun service pour l’instant">Les services approuvés apparaissent ici.</EmptyState>}
        />
        <DataTable
          caption="Liste en échec"
          columns={columns}
          rows={undefined}
          error={{ text: 'Le réseau a coupé avant la réponse.' }}
          onRetry={() => {}}
          rowKey={(row) => row.id}
        />
      </BoardSection>
      <BoardSection title="Chiffres, parts, histoire">
        <Figures
          label="En chiffres"
          figures={[{ label: `${product.nouns} à utiliser`, value: '34' }, { label: `${currencyLabel} de solde`, value: '126 000' }]}
        />
        <div className="cols-2">
          <div className="card">
            <StackedBar
              parts={[
                { label: 'Utilisés', count: 8, tone: 'used' }, { label: 'À utiliser', count: 32, tone: 'held' },
                { label: 'Expirent dans 30 jours', count: 2, tone: 'wait' }, { label: 'Expirés', count: 3, tone: 'free' },
                { label: 'Suspendus', count: 1, tone: 'out' },
              ]}
            />
          </div>
          <SignatureList needed={2} signatures={[{ name: 'Rachelle Dossou', at: '2026-10-02T08:05:00Z' }]} />
          <div className="card">
            <TimeLine
              items={[
                { id: 4, at: '2026-11-25T07:12:00Z', tone: 'news', title: 'Réclamation ouverte' },
                { id: 3, at: '2026-05-12T08:02:00Z', tone: 'done', title: 'Profil approuvé', detail: 'par l’instruction' },
                { id: 2, at: '2026-05-04T08:02:00Z', tone: 'no', title: 'Profil rejeté', detail: 'document illisible' },
                { id: 1, at: '2026-04-28T08:02:00Z', tone: 'plain', title: 'Inscription' },
              ]}
            />
          </div>
        </div>
      </BoardSection>
      <BoardSection title="Deux paroles, lignes du registre">
        <div className="split">
          <TwoWords
            caption="Notre commande à côté de la réponse du prestataire"
            sides={['Chez nous', 'Chez le prestataire']}
            rows={[
              { name: 'Montant', ours: formatXof(16_500), theirs: formatXof(16_000), gap: `${formatXof(500)} de moins.` },
              { name: 'Transaction', ours: '104877', theirs: '104877', gap: null, isCode: true },
            ]}
          />
          <div className="conseq">
            <h3>Ce qui sera écrit au registre</h3>
            <LedgerLines
              caption="Lignes du registre"
              lines={[
                { account: 'Argent reçu à rapprocher', out: 16_000, in: null },
                { account: `Fonds des ${product.nouns}`, out: null, in: 15_000 },
                { account: 'Frais de la plateforme', out: null, in: 1000 },
              ]}
            />
          </div>
        </div>
      </BoardSection>
      <BoardSection title="Graphique, fiche">
        <div className="split">
          <BarsChart
            title={`${product.labels} donnés par mois`}
            legend={{ value: 'Utilisés', waiting: 'En attente' }}
            bars={months.map((label, index) => ({ label, value: used[index] ?? 0, waiting: waiting[index] ?? 0 }))}
            summary={`De 14 ${product.nouns} en décembre 2025 à 54 en novembre 2026. Sur 412 ${product.nouns} donnés, 268 sont utilisés et 144 en attente.`}
          />
          <PairedBars
            title="Entrées et sorties par mois"
            came="Reçu"
            left="Versé"
            note="en milliers de FCFA"
            pairs={months.map((label, index) => ({ label, came: (used[index] ?? 0) * 9, left: (used[index] ?? 0) * 5 }))}
            summary="En novembre, 72 000 FCFA reçus et 40 000 FCFA versés."
            figures={<p className="muted">{`Reçu en novembre\u00A0: 72 000. Versé\u00A0: 40 000.`}</p>}
          />
          <div className="card"><DepartmentMap unit={`${product.nouns} utilisés`} departments={departments} /></div>
          <div className="card">
            <DescriptionList
              pairs={[
                { label: 'Nom complet', value: 'Adjoa Hounkpatin' },
                { label: 'Téléphone', value: <span className="num">01 97 41 22 08</span> },
                { label: 'Adresse', value: '' },
              ]}
            />
          </div>
        </div>
      </BoardSection>
    </>
  )
}
