let ask: (() => Promise<boolean>) | null = null
let asking: Promise<boolean> | null = null

/** The screen says how a person proves again that it is them. */
export function setProver(prover: (() => Promise<boolean>) | null): void {
  ask = prover
  asking = null
}

/** Asks for a second factor, once for calls that are refused together; false when the person gives up, or nobody can ask. */
export function proveAgain(): Promise<boolean> {
  if (!ask) return Promise.resolve(false)
  const current = asking ?? ask().finally(() => {
    if (asking === current) asking = null
  })
  asking = current
  return current
}
