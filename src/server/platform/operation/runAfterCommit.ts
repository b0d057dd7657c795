import type { Db } from '../db/pool.ts'
import type { BaseContext } from './context.ts'

/** Runs work that the reply need not wait for: after the commit, in a separate transaction in the tenant scope of a company. */
export function runAfterCommit(
  { services: { background }, afterCommit }: Pick<BaseContext, 'services' | 'afterCommit'>,
  companyId: string,
  work: (db: Db) => Promise<void>,
): void {
  afterCommit(() => background.start(() => background.transaction(companyId, work)))
}
