import type { Db } from '../db/pool.ts'
import type { BaseContext } from './context.ts'

/** Runs slow work in the background after the commit, in a separate transaction within the tenant scope of a company. */
export function runAfterCommit(
  { services: { background }, afterCommit }: Pick<BaseContext, 'services' | 'afterCommit'>,
  companyId: string,
  work: (db: Db) => Promise<void>,
): void {
  afterCommit(() => background.start(() => background.transaction(companyId, work)))
}
