import { browserOperations } from './gen/browserOperations.ts'
import type { Contract } from './gen/contract.ts'
import type { OperationId } from './gen/operations.ts'
import { http } from './http.ts'

/** The options of a call. */
export interface OperationCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  query?: Readonly<Record<string, string | number>> | undefined
  /** Sent as JSON. */
  body?: unknown
  signal?: AbortSignal | undefined
}

/**
 * Calls an operation by its id, for code that works with any record. Other code uses the generated hook of the operation, which sends
 * the same request.
 * @throws ApiError when the request fails or is rejected.
 */
export function callOperation<Op extends OperationId>(
  id: Op,
  { method, query, body, signal }: OperationCall,
): Promise<Contract[Op]['reply']> {
  const path = `/api/${browserOperations[id].tag}/${id}`
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString()
  return http(search === '' ? path : `${path}?${search}`, {
    method,
    ...(signal !== undefined && { signal }),
    ...(body !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
}

/** The first part of the keys of an operation's generated hooks. */
export function operationKey(id: OperationId): string {
  return id.charAt(0).toLowerCase() + id.slice(1)
}
