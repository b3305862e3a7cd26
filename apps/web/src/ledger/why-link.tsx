import type { LedgerSource } from '@passerelle/contract/ledger'
import { Link } from 'react-router'
import '../ui/styles/ledger.css'
import { linesAddress } from './ledger-address.ts'

/** « Pourquoi ce chiffre ? » beside an amount: opens the lines of the ledger whose sum it is. `what` is read aloud: « de ce retrait ». */
export function WhyLink({ source, what }: { source: LedgerSource; what: string }) {
  return (
    <Link className="why" to={linesAddress(source)}>
      Pourquoi ce chiffre{'\u202F'}?{' '}<span className="sr">{what}</span>
    </Link>
  )
}
