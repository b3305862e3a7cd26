import { formatWhole } from '@passerelle/contract/money'
import type { ReactNode } from 'react'
import { Amount } from '../text/amount.tsx'
import { Weave } from '../picture/weave.tsx'

type ReceiptLine = { label: ReactNode; amountXof: number }

type ReceiptProps = {
  /** Head of the first column: « 30 pass ». */
  title: string
  lines: readonly ReceiptLine[]
  /** Above the total: « Total des pass », « Frais (10 %) ». */
  sums?: readonly ReceiptLine[]
  total: ReceiptLine
}

/** The recap before paying, and what one keeps after. Amounts in whole FCFA. */
export function Receipt({ title, lines, sums = [], total }: ReceiptProps) {
  return (
    <div className="receipt">
      <Weave />
      <table>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">Montant</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index}>
              <td>{line.label}</td>
              <td className="num">{formatWhole(line.amountXof)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map((line, index) => (
            <tr key={index}>
              <th scope="row">{line.label}</th>
              <td className="num">{formatWhole(line.amountXof)}</td>
            </tr>
          ))}
          <tr className="grand">
            <th scope="row">{total.label}</th>
            <td><Amount value={total.amountXof} /></td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
