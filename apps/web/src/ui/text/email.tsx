/** An address that a narrow column cuts after its « @ » first. */
export function Email({ address }: { address: string }) {
  const [name, host] = address.split('@')
  return <>{name}@<wbr />{host}</>
}
