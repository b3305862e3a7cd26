/** What a spreadsheet would reckon instead of showing. */
const formula = /^[=+\-@\t\r]/

const cellOf = (text: string) => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Lines as spreadsheets in French open them: UTF-8 with its mark, `;`, CR LF, every cell in quotes, no formula. */
export function toCsv(lines: readonly (readonly string[])[]): string {
  return `\uFEFF${lines.map((cells) => `${cells.map(cellOf).join(';')}\r\n`).join('')}`
}
