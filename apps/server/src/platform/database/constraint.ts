/** Did the database refuse a write because of this constraint or unique index? The same names on both engines. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}
