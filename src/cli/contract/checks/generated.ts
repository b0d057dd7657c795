import fc from 'fast-check'
import { isRecord, type Schema } from '../description.ts'
import { shown } from '../report.ts'
import { spoiled } from '../spoil.ts'
import { again, type Check, type Subject } from '../subject.ts'
import { requestsOf } from '../values.ts'

/** The longest that one operation's requests are drawn and sent. */
const PATIENCE_MS = 20_000

/** Why nothing is drawn for an operation; null when it is. */
export function notDrawn({ operation, world }: Pick<Subject, 'operation' | 'world'>): string | null {
  if (operation.permission === 'public' && operation.writes)
    return 'open to everybody: wrong tries are counted'
  if (operation.body && operation.body.type !== 'application/json') return 'takes a file'
  if (!operation.body && !operation.parameters.some(({ in: where }) => where === 'query'))
    return 'takes nothing'
  if (operation.body && hasSecret(world.contract.resolve, operation.body.schema))
    return 'takes a secret: wrong tries are counted'
  return null
}

function hasSecret(resolve: (schema: Schema) => Schema, given: Schema, depth = 0): boolean {
  const schema = resolve(given)
  if (schema['x-secret']) return true
  if (depth > 8) return false
  const inner = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])]
  return inner.some((one) => hasSecret(resolve, one, depth + 1))
}

/**
 * Whatever request the schemas allow is answered as described or refused with a whole problem; a drawn request with one
 * fault is refused with 400. What fails is shrunk to the smallest request that still does.
 */
export const generated: Check = async (subject) => {
  const { operation, world, prepared, validator, seed, runs, found } = subject
  if (notDrawn(subject)) return
  const { contract, client } = world
  const { companyId, storeId, userId } = prepared.session
  const place: Record<string, string[]> = { companyId: [companyId], storeId: [storeId], userId: [userId] }
  const named = idsIn(prepared)
  const requests = requestsOf(contract, operation, (field) => place[field] ?? named.get(field) ?? [])
  const drawn = fc.tuple(requests, fc.option(fc.nat(), { freq: 2 }))
  let last: { message: string; asked: ReturnType<typeof again> } | null = null

  const property = fc.asyncProperty(drawn, async ([request, fault]) => {
    const body = operation.body && validator.problems(operation.body.schema, request.body)
    fc.pre(!body || body.length === 0)
    const faults = fault === null ? [] : [...spoiled(contract, operation, request)]
    const spoilt = fault === null ? undefined : faults[fault % Math.max(1, faults.length)]
    const asked = again(subject, spoilt ?? request)
    const answer = await client.send({
      ...asked,
      query: spoilt?.query ?? request.query,
      body: spoilt?.body ?? request.body,
    })
    const wrong =
      answer.status >= 200 && answer.status < 300 && !spoilt
        ? validator.reply(operation, answer)
        : validator.refusal(answer)
    if (spoilt && answer.status !== 400)
      wrong.unshift(`${spoilt.fault}: ${spoilt.field}: status ${answer.status} instead of 400`)
    if (wrong.length === 0) return true
    last = { message: `${wrong.join('; ')} · ${shown(answer)}`, asked: answer.asked }
    return false
  })
  const result = await fc.check(property, {
    seed,
    numRuns: runs,
    interruptAfterTimeLimit: PATIENCE_MS,
    maxSkipsPerRun: 100,
  })
  // TypeScript does not see that the property sets it.
  const smallest = last as { message: string; asked: ReturnType<typeof again> } | null
  if (result.failed && smallest && !result.interrupted)
    found('generated request', smallest.message, smallest.asked)
}

/** The ids of a request by the names of their fields. */
function idsIn({ query, body }: { query: unknown; body: unknown }): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const collect = (value: unknown, field: string): void => {
    if (Array.isArray(value)) for (const one of value) collect(one, field)
    else if (isRecord(value)) for (const [name, inner] of Object.entries(value)) collect(inner, name)
    else if (typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(value))
      found.set(field, [...(found.get(field) ?? []), value])
  }
  collect(query, '')
  collect(body, '')
  return found
}
