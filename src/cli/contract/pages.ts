import type { ApiRequest, Client } from './client.ts'
import { type Contract, isRecord, type Operation, type Schema } from './description.ts'

/** A row of any list. */
export type Row = Record<string, unknown>

/** An operation that returns rows, with its filters. */
export interface List {
  operation: Operation
  /** The optional fields of the request. */
  optional: Record<string, Schema>
  /** Fields of a row. */
  columns: Record<string, Schema>
  /** Whether it returns pages, with a cursor for the next one. */
  paged: boolean
}

/** Maximum number of pages requested of one list. */
const MAX_PAGES = 200

/** An operation as a list; null if it is not a list. */
export function listOf(contract: Contract, operation: Operation): List | null {
  if (!operation.body || !operation.reply.schema || operation.writes) return null
  const reply = contract.resolve(operation.reply.schema)
  const rows =
    reply.type === 'array' ? reply : reply.properties?.rows && contract.resolve(reply.properties.rows)
  if (!rows?.items) return null
  const { properties = {}, required = [] } = contract.resolve(operation.body.schema)
  const optional = Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      required.includes(name) ? [] : [[name, contract.resolve(schema)]],
    ),
  )
  const columns = Object.fromEntries(
    Object.entries(contract.resolve(rows.items).properties ?? {}).map(([name, schema]) => [
      name,
      contract.resolve(schema),
    ]),
  )
  return { operation, optional, columns, paged: 'cursor' in optional && 'limit' in optional }
}

/** The body of a request for a list, reduced to the required fields: without filters. */
export function unfiltered({ optional }: List, body: unknown): Row {
  const fields = Object.entries(isRecord(body) ? body : {})
  return Object.fromEntries(fields.filter(([name]) => !(name in optional)))
}

/** The rows of a reply. */
export function rowsOf(json: unknown): Row[] {
  if (Array.isArray(json)) return json as Row[]
  return isRecord(json) && Array.isArray(json.rows) ? (json.rows as Row[]) : []
}

/** A key that identifies a row: its id, or its whole content. */
export function keyOf(row: Row): string {
  return typeof row.id === 'string' ? row.id : JSON.stringify(row)
}

/** The pages of a list, with the last request. */
export interface Walked {
  rows: Row[]
  pages: Row[][]
  request: ApiRequest
  /** The request that failed, after which no page is read; null if none did. */
  failed: ApiRequest | null
}

/** Reads a list from its first page to its last. */
export async function walk(client: Client, request: ApiRequest, limit: number): Promise<Walked> {
  const pages: Row[][] = []
  let cursor: unknown
  let last = request
  for (let count = 0; count < MAX_PAGES; count++) {
    const body = { ...(request.body as Row), limit, ...(cursor ? { cursor } : {}) }
    last = { ...request, body }
    const { status, json } = await client.send(last)
    if (status !== request.operation.status) return { rows: pages.flat(), pages, request: last, failed: last }
    pages.push(rowsOf(json))
    cursor = isRecord(json) ? json.nextCursor : null
    if (!cursor) break
  }
  return { rows: pages.flat(), pages, request: last, failed: null }
}

/** The operation that adds rows to a list, by name: AddCustomer for GetCustomer. */
export function addOperationOf(contract: Contract, { id }: Operation): Operation | undefined {
  const named = contract.find(id.replace(/^Get/, 'Add'))
  return named?.writes ? named : undefined
}
