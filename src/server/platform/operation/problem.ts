import { STATUS_CODES } from 'node:http'
import type { FieldProblem, Problem } from '../../../api/gen/model/index.ts'

/** What else a refusal may carry. */
export interface RefusalExtras {
  errors?: FieldProblem[]
  /** With a stale version: the record as it stands. */
  current?: Record<string, unknown>
  retryAfterSeconds?: number
  /** Keep what the handler wrote before it refused (a counted failure, say). */
  commits?: boolean
  type?: string
}

/** A request refused for a reason that the person at the counter can read. */
export class Refusal extends Error {
  readonly status: number
  readonly extras: RefusalExtras
  readonly commits: boolean

  constructor(status: number, detail: string, extras: RefusalExtras = {}) {
    super(detail)
    this.name = 'Refusal'
    this.status = status
    this.extras = extras
    this.commits = extras.commits === true
  }
}

/** Makes a refusal: its HTTP status, a sentence, and the fields it is about. */
export function refuse(
  status: number,
  detail: string,
  errors?: FieldProblem[],
  extras?: RefusalExtras,
): Refusal {
  return new Refusal(status, detail, { ...extras, errors })
}

/** Refuses one field by a business rule (422). */
export function refuseField(field: string, message: string): Refusal {
  return refuse(422, message, [{ field, message }])
}

/** The RFC 9457 body of a refusal. */
export function toProblem(refusal: Refusal, requestId: string): Problem {
  const { errors, current, retryAfterSeconds, type } = refusal.extras
  return {
    type: type ?? 'about:blank',
    title: STATUS_CODES[refusal.status] ?? 'Error',
    status: refusal.status,
    detail: refusal.message,
    ...(errors && { errors }),
    ...(current && { current }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    requestId,
  }
}
