import type { Answer, ApiRequest } from './client.ts'
import type { Operation } from './description.ts'
import type { People } from './people.ts'
import type { Validator } from './validate.ts'
import type { Prepared, World } from './world.ts'

/** One operation under check: its valid request, the reply, and what the checks need. */
export interface Subject {
  operation: Operation
  world: World
  people: People
  validator: Validator
  /** Valid when it was sent; the operation may have used up the record that it names. */
  prepared: Prepared
  /** The reply of the valid request. */
  answer: Answer
  /** The seed of generated requests. */
  seed: number
  /** How many requests a check generates. */
  runs: number
  /** Records a finding. */
  found: (check: string, message: string, request: ApiRequest) => void
  /** Sends a request that must be rejected with one of these statuses; records a finding otherwise. */
  rejected: (check: string, what: string, request: ApiRequest, statuses: readonly number[]) => Promise<Answer>
}

/** One kind of check of one operation. */
export type Check = (subject: Subject) => Promise<void>

/** The valid request again, with some parts changed. A public operation is sent without a token. */
export function again(
  { operation, prepared }: Pick<Subject, 'operation' | 'prepared'>,
  other: Partial<ApiRequest> = {},
): ApiRequest {
  const { session, query, body } = prepared
  const token = operation.permission === 'public' ? undefined : session.token
  return { operation, token, query, body, ...other }
}
