import { randomUUID } from 'node:crypto'
import type { ApiRequest } from '../client.ts'
import { isRecord, type Schema, typesOf } from '../description.ts'
import { makerOf, subjectOf } from '../links.ts'
import { addOperationOf, keyOf, type List, listOf, type Row, rowsOf, unfiltered, walk } from '../pages.ts'
import { again, type Check, type Subject } from '../subject.ts'
import { NotReached } from '../world.ts'

/** The number of rows that a list needs before its pages are compared. */
const WANTED = 3
/** The largest page of any list. */
const LARGE = 200

/** The request with only its required fields. */
function bare(subject: Subject, list: List, more: Row = {}): ApiRequest {
  return again(subject, { body: { ...unfiltered(list, subject.prepared.body), ...more } })
}

/** Adds records until the list has enough rows to compare. */
async function filled({ world, operation }: Subject, rows: number): Promise<boolean> {
  const kind = subjectOf(world.contract, operation)
  const making = kind && makerOf(world.contract, kind)
  if (!making || world.safe) return false
  try {
    for (let count = rows; count < WANTED; count++) await world.call(making.id)
    return rows < WANTED
  } catch (error) {
    if (error instanceof NotReached) return false
    throw error
  }
}

/** Small pages together equal the whole list: no row lost, none twice, in the same order. */
export const paging: Check = async (subject) => {
  const { world, operation, found } = subject
  const list = listOf(world.contract, operation)
  if (!list?.paged) return
  const limit = Math.min(LARGE, list.optional.limit?.maximum ?? LARGE)
  const request = bare(subject, list)
  let whole = await walk(world.client, request, limit)
  if (await filled(subject, whole.rows.length)) whole = await walk(world.client, request, limit)
  if (whole.failed) return found('pages', 'a request for a page failed', whole.failed)
  const size = Math.max(1, Math.ceil(whole.rows.length / 4))
  const small = await walk(world.client, request, size)
  if (small.failed) return found('pages', 'a request for a page failed', small.failed)
  const large = small.pages.find((page) => page.length > size)
  if (large) return found('pages', `a page of ${large.length} rows instead of ${size}`, small.request)
  const [wanted, actual] = [whole.rows.map(keyOf), small.rows.map(keyOf)]
  if (new Set(actual).size < actual.length) return found('pages', 'a row is on two pages', small.request)
  const lost = wanted.filter((key) => !actual.includes(key))
  if (lost.length > 0)
    return found('pages', `rows are missing between pages of ${size}: ${lost.join(', ')}`, small.request)
  if (wanted.join() !== actual.join())
    return found('pages', `pages of ${size} are in a different order from the whole list`, small.request)
}

/** Each declared sort order sorts the rows, and its opposite reverses them. */
export const sorting: Check = async (subject) => {
  const { world, operation, found } = subject
  const list = listOf(world.contract, operation)
  const choices = list?.optional.sort?.enum as string[] | undefined
  if (!list || !choices) return
  for (const column of choices.filter((choice) => !choice.startsWith('-'))) {
    const schema = list.columns[column]
    if (!schema || !choices.includes(`-${column}`)) continue
    const sortedBy = async (sort: string) => {
      const request = bare(subject, list, { sort })
      const { rows } = await walk(world.client, request, LARGE)
      return { request, values: rows.map((row) => row[column]) }
    }
    const [up, down] = [await sortedBy(column), await sortedBy(`-${column}`)]
    if (up.values.join('\n') !== [...down.values].reverse().join('\n'))
      found('order', `sorting by -${column} is not the reverse of ${column}`, down.request)
    if (ordered(schema) && !rising(up.values))
      found('order', `sorting by ${column} does not ascend`, up.request)
  }
}

/** Whether values of a schema have an unambiguous order. */
function ordered(schema: Schema): boolean {
  return typesOf(schema).includes('integer') || schema.format === 'date' || schema.format === 'date-time'
}

function rising(values: unknown[]): boolean {
  const known = values.filter((value) => value !== null) as (string | number)[]
  return known.every((value, at) => at === 0 || (known[at - 1] ?? value) <= value)
}

/** Every filter works: impossible values find nothing, and every row matches the filter. */
export const filters: Check = async (subject) => {
  const { world, operation, found } = subject
  const list = listOf(world.contract, operation)
  if (!list) return
  const none = async (name: string, more: Row) => {
    if (!Object.keys(more).every((field) => field in list.optional)) return
    const request = bare(subject, list, more)
    const { status, json } = await world.client.send(request)
    if (status === operation.status && rowsOf(json).length > 0)
      found('filter', `${name} has no effect`, request)
  }
  const there = rowsOf((await world.client.send(bare(subject, list))).json)
  await filled(subject, there.length)
  const future = world.day(400)
  await none('search', { search: `zq${world.stamp.slice(1)}xw` })
  await none('a future day', { fromOn: future, toOn: future })
  await none('a day long ago', { beforeOn: '1990-01-01' })
  for (const [name, schema] of Object.entries(list.optional)) {
    if (schema.format === 'uuid') await none(name, { [name]: randomUUID() })
    const column = list.columns[name]
    if (name === 'sort' || !schema.enum || !column?.enum) continue
    for (const choice of schema.enum.filter((one) => one !== null && column.enum?.includes(one))) {
      const request = bare(subject, list, { [name]: choice })
      const other = rowsOf((await world.client.send(request)).json).find((row) => row[name] !== choice)
      if (other) found('filter', `${name} ${choice} shows a row with ${other[name]}`, request)
    }
  }
  await limits(subject, list)
  await inactive(subject, list)
}

async function limits(subject: Subject, list: List): Promise<void> {
  const { world, found } = subject
  if (!('limit' in list.optional)) return
  const request = bare(subject, list, { limit: 1 })
  const { length } = rowsOf((await world.client.send(request)).json)
  if (length > 1) found('filter', `limit 1 returned ${length} rows`, request)
}

/** Inactive records are listed only with `includeInactive`. */
async function inactive(subject: Subject, list: List): Promise<void> {
  const { world, operation, found } = subject
  if (!('includeInactive' in list.optional) || !('active' in list.columns)) return
  const making = addOperationOf(world.contract, operation)
  const ending = making && world.contract.find(making.id.replace(/^Add/, 'Delete'))
  let gone: string | null = null
  if (making && ending && !world.safe) {
    const { token } = subject.prepared.session
    try {
      const { id } = await world.call(making.id)
      const answer = id && (await world.send({ operation: ending, token, query: { id } }))
      if (answer && answer.status === ending.status) gone = id
    } catch (error) {
      if (!(error instanceof NotReached)) throw error
    }
  }
  const without = bare(subject, list, {
    includeInactive: false,
    ...('limit' in list.optional && { limit: LARGE }),
  })
  const rows = rowsOf((await world.client.send(without)).json)
  if (rows.some((row) => row.active === false || row.id === gone))
    found('filter', 'includeInactive false returns inactive records', without)
  if (gone === null || list.paged) return
  const withAll = bare(subject, list, { includeInactive: true })
  if (!rowsOf((await world.client.send(withAll)).json).some(({ id }) => id === gone))
    found('filter', 'includeInactive true does not return inactive records', withAll)
}

/** A count equals the number of rows, and its sums equal the sums of their columns. */
export const counts: Check = async (subject) => {
  const { world, operation, found, answer } = subject
  const counted = world.contract.find(operation.id.replace(/(Count|Totals)$/, ''))
  const list = counted && counted.id !== operation.id ? listOf(world.contract, counted) : null
  if (!list || answer.status !== operation.status) return
  const { properties = {} } = operation.body ? world.contract.resolve(operation.body.schema) : {}
  const { required = [] } = list.operation.body ? world.contract.resolve(list.operation.body.schema) : {}
  // The count and the list get the same request: required fields and filters.
  const body = Object.fromEntries(
    Object.entries(isRecord(subject.prepared.body) ? subject.prepared.body : {}).filter(
      ([name]) => required.includes(name) || name === 'filters',
    ),
  )
  const searches = 'search' in properties ? [{}, { search: `zq${world.stamp.slice(1)}xw` }] : [{}]
  for (const more of searches) {
    const request = again(subject, { body: { ...body, ...more } })
    const reported = (await world.client.send(request)).json
    const { rows } = await walk(world.client, { ...request, operation: list.operation }, LARGE)
    if (!isRecord(reported)) continue
    if (typeof reported.count === 'number' && reported.count !== rows.length)
      found('total', `count says ${reported.count}, the list has ${rows.length} rows`, request)
    for (const [name, value] of Object.entries(reported)) {
      if (name === 'count' || typeof value !== 'number' || !(name in list.columns)) continue
      const sum = rows.reduce((total, row) => total + BigInt(Number(row[name] ?? 0)), 0n)
      if (sum !== BigInt(value)) found('total', `${name} says ${value}, the rows sum to ${sum}`, request)
    }
    if (Array.isArray(reported.totals)) columnTotals(subject, reported.totals, rows, request)
  }
}

/** Totals by column of a list whose rows are cells. */
function columnTotals({ found }: Subject, totals: unknown[], rows: Row[], request: ApiRequest): void {
  totals.forEach((total, at) => {
    if (typeof total !== 'string' || !/^-?\d+$/.test(total)) return
    const cells = rows.map((row) => String((row.cells as unknown[] | undefined)?.[at] ?? ''))
    const sum = cells.reduce((all, cell) => (/^-?\d+$/.test(cell) ? all + BigInt(cell) : all), 0n)
    if (sum !== BigInt(total)) found('total', `column ${at} says ${total}, the rows sum to ${sum}`, request)
  })
}
