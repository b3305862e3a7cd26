import '../styles/review.css'

export interface TwoWordsRow {
  name: string
  ours: string | null
  theirs: string | null
  /** Why they differ. */
  gap: string | null
  isCode?: boolean
}

type TwoWordsProps = { caption: string; sides: readonly [ours: string, theirs: string]; rows: readonly TwoWordsRow[] }

/** Our word beside somebody else's, the points that differ marked, each with the reason. */
export function TwoWords({ caption, sides: [ours, theirs], rows }: TwoWordsProps) {
  return (
    <div className="vs">
      <table>
        <caption className="sr">{caption}</caption>
        <thead><tr><th scope="col">Point</th><th scope="col">{ours}</th><th scope="col">{theirs}</th></tr></thead>
        <tbody>
          {rows.map((row) => {
            const look = row.isCode ? 'code' : 'num'
            return (
              <tr key={row.name} className={row.gap ? 'diff' : undefined}>
                <th scope="row">{row.name}</th>
                <td data-side={ours}><span className={look}>{row.ours ?? '–'}</span></td>
                <td data-side={theirs}>
                  {row.gap
                    ? <><b className={look}>{row.theirs ?? '–'}</b><span className="gap block">{row.gap}</span></>
                    : <span className={look}>{row.theirs ?? '–'}</span>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
