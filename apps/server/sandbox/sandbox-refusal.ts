/** A refusal in FedaPay's shape: `{message, errors?}` in French with its HTTP status. */
export class SandboxRefusal extends Error {
  override readonly name = 'SandboxRefusal'
  readonly httpStatus: number
  readonly fields: Record<string, string[]> | null

  constructor(httpStatus: number, message: string, fields: Record<string, string[]> | null = null) {
    super(message)
    this.httpStatus = httpStatus
    this.fields = fields
  }

  get body(): { message: string; errors?: Record<string, string[]> } {
    return { message: this.message, ...(this.fields ? { errors: this.fields } : {}) }
  }
}

export function invalidFields(fields: Record<string, string[]>): SandboxRefusal {
  return new SandboxRefusal(422, 'Les données sont invalides.', fields)
}

export function notFound(what: string): SandboxRefusal {
  return new SandboxRefusal(404, `${what} introuvable.`)
}
