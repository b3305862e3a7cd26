import { accountWord } from '@passerelle/contract/ledger-words'
import { formatWhole } from '@passerelle/contract/money'
import '../ui/styles/ledger.css'

export type Leg = { account: string; account_name: string | null; debit: number; credit: number }

/** The lines of a booking: where money goes out, where it comes in, with one sum below both. */
export function LedgerLines({ caption, lines }: { caption: string; lines: readonly Leg[] }) {
  const total = lines.reduce((sum, { credit }) => sum + credit, 0)
  return (
    <table className="led">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr><th scope="col">Compte</th><th scope="col" className="r">Sort</th><th scope="col" className="r">Entre</th></tr>
      </thead>
      <tbody>
        {lines.map(({ account, account_name: name, debit, credit }) => (
          <tr key={`${account} ${debit}`}>
            <th scope="row">{accountWord(account, name)}</th>
            <td className="r">{debit > 0 && formatWhole(debit)}</td>
            <td className="r">{credit > 0 && formatWhole(credit)}</td>
          </tr>
        ))}
      </tbody>
      {lines.length > 2 && (
        <tfoot>
          <tr><th scope="row">Total</th><td className="r">{formatWhole(total)}</td><td className="r">{formatWhole(total)}</td></tr>
        </tfoot>
      )}
    </table>
  )
}
