import fc from 'fast-check'
import type { ApiRequest } from '../client.ts'
import { type Contract, isRecord, type Operation } from '../description.ts'
import { differencesOf } from '../differences.ts'
import { invalidRequests } from '../invalidRequests.ts'
import { shown } from '../report.ts'
import type { Session } from '../sessions.ts'
import { again, type Check, type Subject } from '../subject.ts'
import { type Choices, requestsOf } from '../values.ts'
import { NotReached } from '../world.ts'

/** Time for the generated requests of an operation: for each on average, and for all at least. */
const TIME_FOR_EACH_MS = 10_000
const LEAST_TIME_MS = 60_000

/** Whether the operation has parameters to draw. */
export function isDrawn({ operation: { body, parameters } }: Pick<Subject, 'operation'>): boolean {
  return body !== null || parameters.some(({ in: where }) => where === 'query')
}

/**
 * Every request that the schemas allow is answered as described or rejected with a complete problem; a request with one
 * fault is rejected with 400. A failing request is shrunk to the smallest one that still fails.
 * @throws NotReached if fewer requests than wanted could be sent, and none of them failed
 */
export const generated: Check = async (subject) => {
  const { operation, world, people, prepared, validator, seed, runs, found } = subject
  const { contract, client } = world
  // Wrong passwords and codes lock a login: use one that no other check needs.
  const guesses = operation.secrets.length > 0 || (operation.writes && operation.permission === 'public')
  const session = guesses ? await people.spare() : prepared.session
  const sent = { operation, prepared: { ...prepared, session } }
  const choices = { ...(guesses ? loginOf(session, operation) : idsIn(prepared)), ...placeOf(session) }
  const requests = requestsOf(contract, operation, choices)
  const drawn = fc.tuple(requests, fc.option(fc.nat(), { freq: 2 }))
  let last: { message: string; request: ApiRequest } | null = null

  const property = fc.asyncProperty(drawn, async ([request, fault]) => {
    const isJson = operation.body?.type === 'application/json'
    fc.pre(!isJson || validator.problems(operation.body?.schema ?? {}, request.body).length === 0)
    const faults = fault === null ? [] : [...invalidRequests(contract, operation, request)]
    const invalid = fault === null ? undefined : faults[fault % Math.max(1, faults.length)]
    const { query, body } = invalid ?? request
    const answer = await client.send(again(sent, { query, body }))
    const wrong =
      answer.status >= 200 && answer.status < 300 && !invalid
        ? validator.reply(operation, answer)
        : validator.problem(answer)
    if (!invalid && answer.status === operation.status)
      wrong.push(...changedFigures(contract, operation, body, answer.json))
    if (invalid && answer.status !== 400)
      wrong.unshift(`${invalid.fault}: ${invalid.field}: status ${answer.status} instead of 400`)
    if (wrong.length === 0) return true
    last = { message: `${wrong.join('; ')} · ${shown(answer)}`, request: answer.request }
    return false
  })
  const timeLimitMs = Math.max(LEAST_TIME_MS, runs * TIME_FOR_EACH_MS)
  const result = await fc.check(property, {
    seed,
    numRuns: runs,
    interruptAfterTimeLimit: timeLimitMs,
    maxSkipsPerRun: 100,
  })
  // TypeScript does not know that the property function assigns `last`.
  const smallest = last as { message: string; request: ApiRequest } | null
  if (smallest) return found('generated request', smallest.message, smallest.request)
  if (result.numRuns < runs) {
    const why = result.interrupted
      ? `within ${timeLimitMs / 1000} s`
      : 'because too few of those generated match the schema'
    throw new NotReached(`only ${result.numRuns} of ${runs} could be sent ${why}`)
  }
}

/** Generated figures and choices that a write changes. Texts may be returned in another form, and lists in another order. */
function changedFigures(contract: Contract, operation: Operation, body: unknown, reply: unknown): string[] {
  if (!operation.changes) return []
  return differencesOf(contract, operation, body, reply)
    .filter(({ field, sent }) => ['boolean', 'number'].includes(typeof sent) && !/\.\d+(\.|$)/.test(field))
    .map(
      ({ field, sent, returned }) => `${field} was sent as ${sent}, returned as ${JSON.stringify(returned)}`,
    )
}

/** The session's own company, store and user: any other is rejected before anything else is checked. */
function placeOf({ companyId, storeId, userId }: Session): Choices {
  return Object.fromEntries(
    Object.entries({ companyId, storeId, userId }).map(([field, id]) => [
      field,
      { texts: [id], alone: true },
    ]),
  )
}

/** Requests name only the session's own login; its password is right in some of them. */
function loginOf({ userName, password }: Session, { secrets }: Operation): Choices {
  const name = { texts: [userName], alone: true }
  const right = { texts: [password], alone: false }
  return { userName: name, name, ...Object.fromEntries(secrets.map((field) => [field, right])) }
}

/** The ids of a request by field name: existing ids get past the first checks, others do not. */
function idsIn({ query, body }: { query: unknown; body: unknown }): Choices {
  const found: Record<string, { texts: string[]; alone: boolean }> = {}
  const collect = (value: unknown, field: string): void => {
    if (Array.isArray(value)) for (const one of value) collect(one, field)
    else if (isRecord(value)) for (const [name, inner] of Object.entries(value)) collect(inner, name)
    else if (typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(value)) {
      found[field] ??= { texts: [], alone: false }
      found[field].texts.push(value)
    }
  }
  collect(query, '')
  collect(body, '')
  return found
}
