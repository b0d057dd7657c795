import { STATUS_CODES } from 'node:http'
import type { FieldProblem, Problem } from '../../../api/gen/model/index.ts'

/** Further parts of a problem. */
export interface ProblemExtras {
  errors?: FieldProblem[]
  /** With a stale version: the current record. */
  current?: Record<string, unknown>
  retryAfterSeconds?: number
  /** Commits what the handler wrote before it failed (such as a counted failure). */
  commits?: boolean
  type?: string
}

/** A request rejected for a reason that the user can read. */
export class DomainError extends Error {
  readonly status: number
  readonly extras: ProblemExtras
  readonly commits: boolean

  constructor(status: number, detail: string, extras: ProblemExtras = {}) {
    super(detail)
    this.name = 'DomainError'
    this.status = status
    this.extras = extras
    this.commits = extras.commits === true
  }
}

/** Creates the error of a problem: its HTTP status, a message, and the affected fields. */
export function fail(
  status: number,
  detail: string,
  errors?: FieldProblem[],
  extras?: ProblemExtras,
): DomainError {
  return new DomainError(status, detail, { ...extras, errors })
}

/** Creates the error of one field that breaks a business rule (422). */
export function failField(field: string, message: string): DomainError {
  return fail(422, message, [{ field, message }])
}

/** Like {@link failField}, but a null `field` is for a rule that no single field breaks: the form shows its message above the fields. */
export function failAt(field: string | null, message: string): DomainError {
  return field === null ? fail(422, message) : failField(field, message)
}

/** The maximum number of fields of a problem in the API description; a request may have more. */
export const MOST_ERRORS = 200
/** The maximum lengths of its texts. */
const LONGEST = { field: 200, message: 500, detail: 1000 }

const toField = ({ field, message }: FieldProblem): FieldProblem => ({
  field: field.slice(0, LONGEST.field),
  message: message.slice(0, LONGEST.message),
})

/** The RFC 9457 body of a problem. */
export function toProblem(error: DomainError, requestId: string): Problem {
  const { errors, current, retryAfterSeconds, type } = error.extras
  return {
    type: type ?? 'about:blank',
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    detail: error.message.slice(0, LONGEST.detail),
    ...(errors && { errors: errors.slice(0, MOST_ERRORS).map(toField) }),
    ...(current && { current }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    requestId,
  }
}
