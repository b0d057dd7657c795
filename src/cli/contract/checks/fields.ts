import { randomUUID } from 'node:crypto'
import { type Contract, isRecord, type Schema } from '../description.ts'
import { shuffled } from '../draws.ts'
import { invalidRequests } from '../invalidRequests.ts'
import { again, type Check } from '../subject.ts'

/** How many requests are sent for each kind of fault. */
const OF_A_KIND = 2

/** Missing and malformed fields are rejected by name; the fields to try are random. */
export const fields: Check = async (subject) => {
  const { operation, prepared, world, seed, found, rejected } = subject
  const all = shuffled([...invalidRequests(world.contract, operation, prepared)], seed, operation.id)
  const tried = new Map<string, number>()
  const drawn = all.filter(({ fault }) => {
    const count = tried.get(fault) ?? 0
    tried.set(fault, count + 1)
    return count < OF_A_KIND
  })
  await runInBatches(drawn, async ({ fault, field, query, body }) => {
    const request = again(subject, { query, body })
    const answer = await rejected('malformed field', `${fault}: ${field}`, request, [400])
    if (answer.status !== 400) return
    const { errors = [] } = (answer.json ?? {}) as { errors?: { field: string }[] }
    if (!errors.some((one) => one.field === field))
      found('malformed field', `${fault}: ${field} is not in ${JSON.stringify(errors)}`, request)
  })
}

/** Runs the work for all items, ten at a time. */
async function runInBatches<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += 10) await Promise.all(all.slice(at, at + 10).map(work))
}

/** The fields with the company, store and user of the token. */
const PLACE = ['companyId', 'storeId', 'userId']

/** An unknown id is rejected. Reads are checked only with required ids, because a filter by an unknown id finds nothing. */
export const unknownIds: Check = async (subject) => {
  const { operation, prepared, world, rejected } = subject
  const { contract } = world
  for (const { name, in: where, schema, required } of operation.parameters) {
    if (where !== 'query' || schema.format !== 'uuid' || !required || PLACE.includes(name)) continue
    const request = again(subject, { query: { ...prepared.query, [name]: randomUUID() } })
    await rejected('unknown id', `${name} of no record`, request, [403, 404, 422])
  }
  if (operation.body?.type !== 'application/json' || !isRecord(prepared.body)) return
  const { required = [] } = contract.resolve(operation.body.schema)
  for (const [name, value] of Object.entries(prepared.body)) {
    if (PLACE.includes(name)) continue
    const schema = contract.resolve(operation.body.schema).properties?.[name]
    const needed = required.includes(name) && schema && contract.resolve(schema).format === 'uuid'
    if (!operation.changes && !needed) continue
    const lost = schema && withUnknownIds(contract, schema, value)
    if (lost === undefined || JSON.stringify(lost) === JSON.stringify(value)) continue
    const request = again(subject, { body: { ...prepared.body, [name]: lost } })
    await rejected('unknown id', `${name} of no record`, request, [403, 404, 409, 422])
  }
}

function withUnknownIds(contract: Contract, schema: Schema, value: unknown): unknown {
  const { format, items, properties } = contract.resolve(schema)
  if (format === 'uuid' && typeof value === 'string') return randomUUID()
  if (Array.isArray(value) && items) return value.map((one) => withUnknownIds(contract, items, one))
  if (!isRecord(value) || !properties) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      PLACE.includes(name) || !properties[name] ? inner : withUnknownIds(contract, properties[name], inner),
    ]),
  )
}
