import { type ErrorCode, errors } from '@passerelle/contract/errors'
import type { JournalSubject } from '@passerelle/contract/journal-words'

export interface ErrorDetails {
  /** When the pass was used (scan, `already_used`). */
  usedAt?: Date
  retryAfterSeconds?: number
  /** A more precise French sentence than the code's own. */
  message?: string
  /** What the caller needs to go on, beside a refusal. */
  toGoOn?: Record<string, unknown>
  /** On what it was tried, for the journal, when the refusal is a rule that keeps people apart. */
  tried?: { type: JournalSubject; id: number | string }
}

/** A refusal that the caller is told about: a code of contract/errors.ts, which gives its status and sentence. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
  get status(): number {
    return errors[this.code].status
  }
  get sentence(): string {
    return this.details.message ?? errors[this.code].message
  }
}

/** Faults keyed by field, each with its French sentences: a 422. */
export class FieldErrors extends Error {
  readonly fields: Record<string, string[]>
  constructor(fields: Record<string, string | string[]>) {
    super(`invalid: ${Object.keys(fields).join(', ')}`)
    this.name = 'FieldErrors'
    this.fields = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, Array.isArray(value) ? value : [value]]))
  }
}
