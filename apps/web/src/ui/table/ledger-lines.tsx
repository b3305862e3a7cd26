import { ledgerSideWord } from '@passerelle/contract/ledger-words'
import { formatWhole } from '@passerelle/contract/money'
import '../styles/review.css'

export interface LedgerLine {
  account: string
  out: number | null
  in: number | null
}

/** Lines of the ledger in whole FCFA, both columns with the same sum. */
export function LedgerLines({ caption, lines }: { caption: string; lines: readonly LedgerLine[] }) {
  const total = lines.reduce((sum, line) => sum + (line.out ?? 0), 0)
  return (
    <table className="led">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Compte</th>
          <th scope="col" className="r">{ledgerSideWord.out}</th>
          <th scope="col" className="r">{ledgerSideWord.in}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.account} ${line.out ?? ''}`}>
            <th scope="row">{line.account}</th>
            <td className="r">{line.out !== null && formatWhole(line.out)}</td>
            <td className="r">{line.in !== null && formatWhole(line.in)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr><th scope="row">Ensemble</th><td className="r">{formatWhole(total)}</td><td className="r">{formatWhole(total)}</td></tr>
      </tfoot>
    </table>
  )
}
