import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { Contract } from '../../../api/gen/contract.ts'
import type { Scope } from '../../../api/gen/model/index.ts'
import type { OperationId, RecordName } from '../../../api/gen/operations.ts'
import type { ApiError } from '../../../api/http.ts'
import { callOperation, operationKey } from '../../../api/operation.ts'
import { rowsOf } from '../list/rowsOf.ts'
import { useScope } from '../record/useScope.ts'

/** Operations that return all records of a company or store at once, each with an id and a name. */
export type ListOperation = {
  [Op in OperationId]: Scope extends Contract[Op]['body']
    ? Contract[Op]['reply'] extends { rows: { id: string; name: string }[] }
      ? Op
      : never
    : never
}[OperationId]

/** Rows of such a list. */
type RowOf<Op extends ListOperation> = Contract[Op]['reply'] extends { rows: (infer Row)[] } ? Row : never

/** Master records that have a `Get<Name>` list operation. */
export type MasterName = {
  [Name in RecordName]: Scope extends Contract[`Get${Name}`]['body']
    ? Contract[`Get${Name}`]['reply'] extends { rows: unknown[] } | unknown[]
      ? Name
      : never
    : never
}[RecordName]

/** The record of a master, as its `Get<Name>ById` returns it. */
export type MasterRow<Name extends MasterName> = Contract[`Get${Name}ById`]['reply']

/** The body of the request that adds a record of a master. */
export type AddRequest<Name extends MasterName> = Contract[`Add${Name}`]['body']

/** The options of a list's query, with the key of the generated hook, so that both share the cache. */
export function listOptions(operation: OperationId, scope: Scope) {
  return queryOptions<unknown, ApiError>({
    queryKey: [operationKey(operation), scope],
    queryFn: ({ signal }) => callOperation(operation, { method: 'POST', body: scope, signal }),
  })
}

/** Query options of one record, with the key of the generated hook. */
export function recordOptions<Row>(name: MasterName, id: string) {
  const operation: OperationId = `Get${name}ById`
  return queryOptions<unknown, ApiError, Row>({
    queryKey: [operationKey(operation), { id }],
    queryFn: ({ signal }) => callOperation(operation, { method: 'GET', query: { id }, signal }),
  })
}

/** The records of the company or store, with inactive ones if requested. */
export function useMasterRows<Row>(name: MasterName, includeInactive: boolean) {
  const scope = { ...useScope(), includeInactive }
  return useQuery({
    ...listOptions(`Get${name}`, scope),
    placeholderData: keepPreviousData,
    select: (reply) => (Array.isArray(reply) ? (reply as Row[]) : rowsOf(reply as { rows: Row[] })),
  })
}

/** The variables of a mutation: query parameters and body. */
interface Write {
  params?: { id: string; version?: number }
  data?: unknown
}

function useWrite<Reply>(operation: OperationId, method: 'POST' | 'PUT' | 'DELETE') {
  return useMutation<Reply, ApiError, Write>({
    mutationKey: [operationKey(operation)],
    mutationFn: ({ params, data }) =>
      callOperation(operation, {
        method,
        ...(params !== undefined && { query: defined(params) }),
        body: data,
      }) as Promise<Reply>,
  })
}

function defined(
  params: Readonly<Record<string, string | number | undefined>>,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** The mutations that add and change records of one kind; an empty reply is null. */
export function useSaving<Row>(name: MasterName) {
  return {
    add: useWrite<Row | null>(`Add${name}`, 'POST'),
    update: useWrite<Row | null>(`Update${name}`, 'PUT'),
  }
}

/** The mutations that inactivate and activate records of one kind. */
export function useActivationCalls(name: MasterName) {
  return {
    inactivate: useWrite<unknown>(`Delete${name}`, 'DELETE'),
    activate: useWrite<unknown>(`Activate${name}`, 'POST'),
  }
}

/** Rows of lists by operation. */
export type Lists<Op extends ListOperation> = { [Each in Op]: RowOf<Each>[] }
