import { formatWhole } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { lineLabel, type ChosenLine } from '../lines/line-values.ts'
import { subtotalLabel, totalLabel, type FeePreview } from '../payments/fee-rows.ts'
import { Amount } from '../ui/text/amount.tsx'

type DonationSummaryProps = {
  lines: readonly ChosenLine[]
  types: readonly { name: string; price: number }[] | undefined
  /** Of the lines, in whole FCFA. */
  amountXof: number
  fee: FeePreview
}

/** The live table of specification 2; before paying, the recap has the server’s figures. */
export function DonationSummary({ lines, types, amountXof, fee }: DonationSummaryProps) {
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
            <td className="num">{formatWhole(amountXof)}</td>
          </tr>
          <tr>
            <th scope="row">{fee.label}</th>
            <td className="num">{fee.feeXof === undefined ? '–' : formatWhole(fee.feeXof)}</td>
          </tr>
          <tr className="grand">
            <th scope="row">{totalLabel}</th>
            <td>{fee.totalXof === undefined ? '–' : <Amount value={fee.totalXof} />}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
