import type { Session } from '../../src/api/gen/model/index.ts'
import type { OperationId } from '../../src/api/gen/operations.ts'
import type { TestServer } from './server.ts'

/** The users of the sample business, each with a role of the same name. */
export const ALL = ['owner', 'manager', 'appraiser', 'clerk', 'auditor'] as const

/** A user of the sample business. */
export type Person = (typeof ALL)[number]

export const OFFICE: readonly Person[] = ['owner', 'manager']
export const READERS: readonly Person[] = ['owner', 'manager', 'auditor']
export const COUNTER: readonly Person[] = ['owner', 'manager', 'clerk']

/** The parts of a request. */
export type Sent = { query?: Record<string, unknown>; body?: unknown }

/** What a person does with an operation, who may do it, and a request of a person that would succeed. */
export type RoleRow = [
  action: string,
  id: OperationId,
  may: readonly Person[],
  request: (person: Person) => Promise<Sent>,
]

/** The sample business with its users signed in. */
export interface SampleBusiness {
  server: () => TestServer
  session: (person: Person) => Session
  openDay: () => Promise<unknown>
}

/** The company and the store of the sample business. */
export function placeOf({ session }: Pick<SampleBusiness, 'session'>) {
  const { companyId, storeId } = session('owner')
  return { companyId, storeId }
}
