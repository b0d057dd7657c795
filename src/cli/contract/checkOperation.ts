import { company, role, token } from './checks/access.ts'
import { fields, unknownIds } from './checks/fields.ts'
import { counts, filters, paging, sorting } from './checks/lists.ts'
import { namesNoOther, readBack, sameRecord } from './checks/replies.ts'
import { contentType, method } from './checks/wire.ts'
import { keyReplay, staleVersion } from './checks/writes.ts'
import { type ApiRequest, Gone, reasonOf } from './client.ts'
import type { Operation } from './description.ts'
import { recipes } from './recipes.ts'
import { type Finding, type Outcome, shown } from './report.ts'
import { again, type Check, type Subject } from './subject.ts'
import { NotReached } from './world.ts'

/** What the checks of all operations share. */
export type Tools = Pick<Subject, 'world' | 'people' | 'validator' | 'seed' | 'runs'>

/** An operation's outcome, and the subject of its generated requests; null if the operation was not reached. */
export interface Checked {
  outcome: Outcome
  subject: Subject | null
}

/** All checks of an operation, in order. Those of its reply and its record come first, before other requests change the record. */
const CHECKS: readonly (readonly [name: string, check: Check])[] = [
  ['other companies', namesNoOther],
  ['same record', sameRecord],
  ['read back', readBack],
  ['idempotency key', keyReplay],
  ['stale version', staleVersion],
  ['token', token],
  ['role', role],
  ['company', company],
  ['method', method],
  ['content type', contentType],
  ['fields', fields],
  ['unknown ids', unknownIds],
  ['paging', paging],
  ['sorting', sorting],
  ['filters', filters],
  ['counts', counts],
]

/** Statuses of a back end that does not serve an operation at all. */
const NOT_SERVED = [404, 405, 501]

/**
 * Checks an operation: first its valid request, which is the example of the description fitted to the back end, then the checks
 * based on it. Generated requests come last in the run, because other operations may need what they change.
 */
export async function checkOperation(tools: Tools, operation: Operation): Promise<Checked> {
  const { world, validator } = tools
  const { client, help } = world
  const findings: Finding[] = []
  const leftOut: string[] = []
  const start = performance.now()
  let sent: Outcome['sent'] = null
  const outcome = (reached: Outcome['reached'], reason = ''): Outcome => ({
    operation: operation.id,
    tag: operation.tag,
    reached,
    reason,
    leftOut,
    sent,
    findings,
    seconds: (performance.now() - start) / 1000,
  })
  const found = (check: string, message: string, request: ApiRequest) => {
    findings.push({ operation: operation.id, check, message, curl: client.curl(request) })
  }
  try {
    const prepared = await world.prepare(operation)
    const { session, query, body } = prepared
    sent = { query, body }
    const request = again({ operation, prepared })
    const answer = await world.send(request)
    const needsSecret = needsForeignSecret(operation) && [400, 401, 403, 409, 422].includes(answer.status)
    // A valid read is never rejected, whatever the state of its record.
    const rejected = operation.writes && (answer.status === 409 || answer.status === 422)
    const documented = needsSecret || rejected
    const problems = documented ? validator.problem(answer) : validator.reply(operation, answer)
    if (!documented && NOT_SERVED.includes(answer.status)) {
      found('happy path', `is not served: ${shown(answer)}`, request)
      return { outcome: outcome('not reached', 'it is not served'), subject: null }
    }
    if (problems.length > 0) found('happy path', `${problems.join('; ')} · ${shown(answer)}`, request)
    // An operation that ends or moves a session was called in a session of its own, so the next checks need a new one.
    const own = operation.permission === 'signed-in' && operation.writes && session !== world.main
    if (own) prepared.session = await help.openSession()
    const subject: Subject = {
      ...tools,
      operation,
      prepared,
      answer,
      found,
      rejected: async (check, what, request, statuses) => {
        const reply = await client.send(request)
        const wrong = validator.problem(reply)
        if (!statuses.includes(reply.status))
          wrong.unshift(`status ${reply.status} instead of ${statuses.join(' or ')}`)
        if (wrong.length > 0) found(check, `${what}: ${wrong.join('; ')} · ${shown(reply)}`, request)
        return reply
      },
    }
    for (const [name, check] of CHECKS) await attempt(name, check, subject, leftOut)
    const reason = `${answer.status} ${reasonOf(answer)}`
    if (needsSecret) return { outcome: outcome('closed', reason), subject }
    return { outcome: rejected ? outcome('rejected', reason) : outcome('answered'), subject }
  } catch (error) {
    return { outcome: outcome('not reached', failureOf(error)), subject: null }
  }
}

/** Whether a public operation needs a secret that no reply of the back end contains, such as a code by email. */
function needsForeignSecret({ id, permission, secrets }: Operation): boolean {
  return permission === 'public' && secrets.length > 0 && !(id in recipes)
}

/** Runs one check. If a request that it needs is rejected, this is recorded and the other checks still run. @throws Gone */
async function attempt(name: string, check: Check, subject: Subject, leftOut: string[]): Promise<void> {
  try {
    await check(subject)
  } catch (error) {
    if (error instanceof Gone) throw error
    leftOut.push(`${name} check: ${failureOf(error)}`)
  }
}

/** Why a step failed. A reply that does not have the described shape can break any step that builds on it. */
function failureOf(error: unknown): string {
  const { message } = error as Error
  const foreseen = error instanceof NotReached || error instanceof Gone
  return foreseen ? message : `a step failed: ${message}`
}
