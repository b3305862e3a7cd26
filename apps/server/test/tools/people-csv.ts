import { importColumns } from '@passerelle/contract/import-kinds'

/** A list of beneficiaries without a fault, as an import takes it; `mark`, of few digits, tells its people from those of another list. */
export function peopleCsv(count: number, mark: number): Buffer<ArrayBuffer> {
  const columns = importColumns.beneficiaries
  const lines = Array.from({ length: count }, (_, n) => {
    const number = String(mark * 10_000 + n).padStart(7, '0')
    const own: Record<string, string> = {
      account_email: `liste${number}@exemple.bj`, phone: `016${number}`, ref_doc: `CIP ${number}`, name: `Nom${lettersOf(number)}`,
    }
    return columns.map(({ field, example }) => own[field] ?? example)
  })
  const text = [columns.map(({ header }) => header), ...lines].map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\r\n')
  return Buffer.from(text)
}

/** Names are compared by their letters. */
const syllables = ['ba', 'de', 'fi', 'ko', 'lu', 'ma', 'ne', 'pi', 'ro', 'tu']
const lettersOf = (number: string) => number.replaceAll(/\d/g, (digit) => syllables[Number(digit)] ?? '')
