import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse as Response } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OperationId, operations } from '../../src/api/gen/operations.ts'
import type { RawOperation } from '../../src/server/platform/operation/context.ts'
import {
  bodySchema,
  idFields,
  isRecord,
  operationIds,
  parametersOf,
  requestWith,
  resolve,
} from '../support/contract.ts'
import { daysOf, today } from '../support/days.ts'
import { invalidRequests } from '../support/invalidRequests.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.end())

/** What a reply must never contain: a stack trace, a query, or a path of the program. */
const LEAKS =
  /\n\s+at |\bat \S+ \(|node_modules|\.ts:\d|\b(select|insert into|update|delete from)\s.+\b(from|values|set|where)\b/i

/** The fields of the company and store of the session. */
const PLACE = ['companyId', 'storeId']

/** The owner's company and store, and an unknown id for every other field. */
const ownPlace = (field: string) =>
  ({ companyId: server.owner.companyId, storeId: server.owner.storeId })[field] ?? randomUUID()

const withBody = operationIds.filter((id) => operations[id].requestType === 'application/json')
/** Operations without a handler: a health probe may add any query, and GetChanges opens a stream. */
const RAW = ['GetHealth', 'GetOpenapi', 'GetChanges'] satisfies RawOperation[]
const handled = operationIds.filter((id) => !RAW.some((raw) => raw === id))

/** What is wrong with an error reply that should have one of these statuses and name this field; empty if nothing. */
function complaints(reply: Response, statuses: number[], field?: string): string[] {
  const found: string[] = []
  if (!statuses.includes(reply.statusCode)) found.push(`status ${reply.statusCode}`)
  if (LEAKS.test(reply.body)) found.push('reveals internals')
  if (!String(reply.headers['content-type']).startsWith('application/problem+json'))
    return [...found, `type ${reply.headers['content-type']}`]
  const { status, detail, requestId, errors = [] } = reply.json()
  if (status !== reply.statusCode || !detail || !requestId) found.push('an incomplete problem')
  if (field && !errors.some((error: { field: string }) => error.field === field))
    found.push(`names ${JSON.stringify(errors)}`)
  return found.map((one) => `${one} in ${reply.body.slice(0, 200)}`)
}

const tokenFor = (id: OperationId) =>
  operations[id].permission === 'public' ? undefined : server.owner.token

/** Sends a body as it is, under a content type. */
function send(id: OperationId, type: string, payload: string): Promise<Response> {
  const { query } = requestWith(id, ownPlace)
  const headers = { 'content-type': type }
  return server.inject(id, { token: tokenFor(id), query, body: payload, headers })
}

describe('a body that cannot be read', () => {
  test.each(withBody)('%s rejects broken JSON, another content type or shape, and no body', async (id) => {
    const cases: [string, Promise<Response>, number[], string?][] = [
      ['broken', send(id, 'application/json', '{"name": '), [400], 'body'],
      ['two values', send(id, 'application/json', '{} {}'), [400], 'body'],
      ['empty', send(id, 'application/json', ''), [400], 'body'],
      ['prototype', send(id, 'application/json', '{"__proto__": {"x": 1}}'), [400]],
      ['a list', send(id, 'application/json', '[]'), [400], 'body'],
      ['a form', send(id, 'application/x-www-form-urlencoded', 'name=A'), [415]],
      ['text', send(id, 'text/plain', '{}'), [415]],
      ['xml', send(id, 'application/xml', '<a/>'), [415]],
    ]
    const wrong: string[] = []
    for (const [name, reply, statuses, field] of cases)
      wrong.push(...complaints(await reply, statuses, field).map((one) => `${name}: ${one}`))
    expect(wrong).toEqual([])
  })
})

describe('a field that breaks a rule of the contract', () => {
  // The check of company and store passes a text that is not an id, so the contract must reject it.
  test('includes every company or store that is not an id', () => {
    const loose = operationIds.filter((id) => {
      const named = [...Object.entries(bodySchema(id)?.properties ?? {})]
      for (const { name, schema } of parametersOf(id)) named.push([name, schema])
      return named.some(([name, schema]) => PLACE.includes(name) && resolve(schema).format !== 'uuid')
    })
    expect(loose).toEqual([])
  })

  test.each(handled)('is named by %s', async (id) => {
    const { requestType } = operations[id]
    const binary = requestType !== null && requestType !== 'application/json'
    const headers = requestType ? { 'content-type': requestType } : undefined
    const wrong: string[] = []
    for (const { fault, field, query, body } of invalidRequests(id, requestWith(id, ownPlace))) {
      const payload = binary ? Buffer.from('bytes') : body === undefined ? undefined : JSON.stringify(body)
      const reply = await server.inject(id, { token: tokenFor(id), query, body: payload, headers })
      wrong.push(...complaints(reply, [400], field).map((one) => `${fault}: ${field}: ${one}`))
    }
    expect(wrong).toEqual([])
  })
})

describe('an idempotency key', () => {
  const keyed = operationIds.filter((id) => operations[id].keyed)

  test.each(['', 'no-uuid', '18f9a52-7c1e-7a3b-8f10-2f6d1c0e4a11'])(
    'is rejected as %j, whatever the operation',
    async (key) => {
      expect(keyed.length).toBeGreaterThan(30)
      const wrong: string[] = []
      for (const id of keyed) {
        const headers = { 'idempotency-key': key }
        const reply = await server.inject(id, { token: tokenFor(id), ...requestWith(id, ownPlace), headers })
        wrong.push(...complaints(reply, [400], 'Idempotency-Key').map((one) => `${id}: ${one}`))
      }
      expect(wrong).toEqual([])
    },
  )
})

describe('an unknown id', () => {
  /** The fields that hold ids; for a read only the required ones, because an unknown id in a filter finds nothing. */
  const cases = (id: OperationId) => {
    if (operations[id].writes) return [...idFields(id)]
    const needed = [
      ...parametersOf(id).flatMap(({ name, required }) => (required ? [name] : [])),
      ...((bodySchema(id)?.required as string[] | undefined) ?? []),
    ]
    return [...idFields(id)].filter((field) => needed.includes(field))
  }
  const takesId = handled.filter(
    (id) => operations[id].permission !== 'public' && cases(id).some((field) => !PLACE.includes(field)),
  )

  /** Fields without which the example is rejected before its ids are read. */
  const FITTING: Partial<Record<OperationId, () => object>> = {
    AddCreditNote: () => ({ party: null, postedOn: today() }),
    AddDebitNote: () => ({ party: null, postedOn: today() }),
    AddMoneyTransfer: () => ({ postedOn: today() }),
    AddNewLoan: () => ({ openedOn: today() }),
    AddRate: () => ({ effectiveOn: today() }),
    AddRates: () => ({ effectiveOn: today() }),
    AddReportTicket: () => ({ filters: { slabId: randomUUID() } }),
    AddTaxPayment: () => ({ postedOn: today() }),
  }
  /** The field at which an example is rejected before its ids are read. */
  const EARLIER: Partial<Record<OperationId, string>> = {
    AddOpeningAmount: 'cutOverOn',
    AddOpeningLoan: 'cutOverOn',
  }
  /** Operations on the own login only. */
  const OWN: readonly OperationId[] = ['GetRoles', 'UpdateUserPassword']

  beforeAll(async () => {
    await daysOf(server).open(1_000)
  })

  test('is sent to more than 20 operations', () => {
    expect(takesId.length).toBeGreaterThan(20)
  })

  test.each(takesId)('is rejected by %s as a record that does not exist, or at its field', async (id) => {
    const { query, body } = requestWith(id, ownPlace)
    const sent = isRecord(body) ? { ...body, ...FITTING[id]?.() } : body
    const reply = await server.inject(id, { token: tokenFor(id), query, body: sent })
    if (OWN.includes(id)) return expect(complaints(reply, [403], 'userId')).toEqual([])
    if (reply.statusCode === 404) return expect(complaints(reply, [404])).toEqual([])
    expect(complaints(reply, [422])).toEqual([])
    const { errors } = reply.json() as { errors: { field: string }[] }
    const names = errors.map(({ field }) => field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '')
    const expected = EARLIER[id] === undefined ? [...idFields(id)] : [EARLIER[id]]
    expect(names.filter((name) => !expected.includes(name))).toEqual([])
    expect(names).not.toEqual([])
  })
})
