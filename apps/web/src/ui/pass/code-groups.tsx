/** A code in groups of four, spelled out for those who listen. */
export function CodeGroups({ code, className }: { code: string; className: string }) {
  const groups = code.replaceAll('-', '').match(/.{1,4}/g) ?? []
  return (
    <span className={className} role="img" aria-label={`Code\u00A0: ${groups.map((group) => [...group].join(' ')).join(', ')}`}>
      {groups.map((group, index) => (
        <span aria-hidden="true" key={index}>{group}</span>
      ))}
    </span>
  )
}
