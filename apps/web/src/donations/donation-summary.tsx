import { feeLabel } from '@passerelle/contract/constants'
import { feeOf, formatWhole } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { lineLabel, totalOf, type ChosenLine } from '../lines/line-values.ts'
import { subtotalLabel, totalLabel } from '../payments/fee-rows.ts'
import { Amount } from '../ui/text/amount.tsx'

/** The live table of specification 2; before paying, the recap has the server’s figures. */
export function DonationSummary({ lines, types }: { lines: readonly ChosenLine[]; types: readonly { name: string; price: number }[] | undefined }) {
  const totalXof = totalOf(lines)
  const feeXof = feeOf(totalXof)
  return (
    <div className="receipt">
      <h2 className="mb-2.5">Résumé</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{product.labels}</th>
            <th scope="col">Montant</th>
          </tr>
        </thead>
        <tbody>
          {lines.length === 0 && (
            <tr>
              <td colSpan={2} className="muted">Choisissez un montant pour voir le total.</td>
            </tr>
          )}
          {lines.map((line) => (
            <tr key={line.amountXof}>
              <td>{lineLabel(line, types)}</td>
              <td className="num">{formatWhole(line.count * line.amountXof)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot aria-live="polite" aria-atomic="true">
          <tr>
            <th scope="row">{subtotalLabel}</th>
            <td className="num">{formatWhole(totalXof)}</td>
          </tr>
          <tr>
            <th scope="row">{feeLabel}</th>
            <td className="num">{formatWhole(feeXof)}</td>
          </tr>
          <tr className="grand">
            <th scope="row">{totalLabel}</th>
            <td><Amount value={totalXof + feeXof} /></td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
