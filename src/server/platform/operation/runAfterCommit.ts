import type { Db } from '../db/pool.ts'
import type { BaseContext } from './context.ts'

/** Has what may take long go on once the request is answered, in a transaction of its own behind the walls of a company. */
export function afterwards(
  { services: { background }, afterCommit }: Pick<BaseContext, 'services' | 'afterCommit'>,
  companyId: string,
  work: (db: Db) => Promise<void>,
): void {
  afterCommit(() => background.start(() => background.transaction(companyId, work)))
}
