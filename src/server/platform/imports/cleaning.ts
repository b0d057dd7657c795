import type pg from 'pg'
import { queryOnce } from '../db/pool.ts'
import type { Services } from '../operation/services.ts'
import { daysBefore } from '../text/time.ts'
import { cancelAbandonedJobs } from './importJobStore.ts'

/** How often a server deletes old rows. */
const EVERY_MS = 3_600_000

interface CleaningOptions {
  now: () => Date
  /** Called for each company whose rows could not be deleted, or with null when the companies could not be read. */
  onFailure: (companyId: string | null, error: unknown) => void
  everyMs?: number
}

/**
 * Deletes, every hour and for every company, the rows of imports whose last change was over a day ago, and cancels those that are not
 * done. Several servers may do this.
 * @returns a function that stops it
 */
export function openImportCleaning(
  pool: pg.Pool,
  { background }: Pick<Services, 'background'>,
  { now, onFailure, everyMs = EVERY_MS }: CleaningOptions,
): () => void {
  async function clean(): Promise<void> {
    const at = now()
    const { rows } = await queryOnce<{ company_id: string }>(pool, {
      text: 'select auth.companies_with_old_imports($1) as company_id',
      values: [daysBefore(at, 1).toISOString()],
    })
    for (const { company_id: companyId } of rows)
      await background
        .transaction(companyId, (db) => cancelAbandonedJobs({ db, actor: { companyId }, now: at }))
        .catch((error) => onFailure(companyId, error))
  }
  const timer = setInterval(
    () => void background.start(() => clean().catch((error) => onFailure(null, error))),
    everyMs,
  )
  timer.unref()
  return () => clearInterval(timer)
}
