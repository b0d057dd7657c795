import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { ImportChoice, ImportJob, ImportRow } from '../../../api/gen/model/index.ts'
import { store } from '../../db/schema/company.ts'
import { importJob } from '../../db/schema/imports.ts'
import { rightName, rightOf } from '../auth/rights.ts'
import type { BaseContext } from '../operation/context.ts'
import { fail } from '../operation/problem.ts'
import { texts } from '../operation/texts.ts'
import type { ImportTarget } from './importTarget.ts'
import { importTexts } from './texts.ts'

/** A job without a heartbeat for this long counts as dead. */
export const DEAD_AFTER_SECONDS = 30

/** Whether a job is being processed, with heartbeats. */
export const alive = sql<boolean>`(${importJob.state} in ('checking', 'running')
  and ${importJob.beatAt} > now() - make_interval(secs => ${DEAD_AFTER_SECONDS}))`

/** All columns but the compressed rows and report, which may be large. */
const { content: _content, report: _report, ...shown } = getTableColumns(importJob)

/** The columns that are read of a job. Problems, which may be large, are left out while progress is polled. */
const jobColumns = {
  ...shown,
  problems: sql<Job['problems']>`case when ${alive} then '[]' else ${importJob.problems} end`,
  alive,
  storeName: store.name,
}

/** The columns that are read of a job in the list. */
export const rowColumns = {
  id: importJob.id,
  target: importJob.target,
  fileName: importJob.fileName,
  state: importJob.state,
  rowCount: importJob.rowCount,
  message: importJob.message,
  createdAt: importJob.createdAt,
  alive,
}

/** A job as {@link jobColumns} reads it. */
export type Job = Omit<typeof importJob.$inferSelect, 'content' | 'report'> & {
  alive: boolean
  /** Name of the store in which the file was uploaded. */
  storeName: string
}

/** Condition for the job of this id, if the actor uploaded it. */
export const ownJob = ({ actor }: Pick<BaseContext, 'actor'>, id: string) =>
  and(eq(importJob.companyId, actor.companyId), eq(importJob.id, id), eq(importJob.loginId, actor.userId))

/** @throws DomainError 404 unless the actor uploaded a file of this id. */
export async function findJob(context: Pick<BaseContext, 'db' | 'actor'>, id: string): Promise<Job> {
  const [row] = await context.db
    .select(jobColumns)
    .from(importJob)
    .innerJoin(store, and(eq(store.companyId, importJob.companyId), eq(store.id, importJob.storeId)))
    .where(ownJob(context, id))
    .limit(1)
  if (!row) throw fail(404, texts.notFound)
  return row
}

/** @throws DomainError 403 unless the actor may add the records of the file. */
export function requireRight(
  { actor }: Pick<BaseContext, 'actor'>,
  { operation }: Pick<ImportTarget, 'operation'>,
): void {
  const right = rightOf(operation)
  if (!actor.grants.has(right)) throw fail(403, texts.notAllowed(rightName(right)))
}

/** Name of the store in which a file was uploaded, if that is not the store of the session; only there it can be checked and imported. */
function otherStoreOf({ actor }: Pick<BaseContext, 'actor'>, job: Job): string | null {
  return job.storeId === actor.storeId ? null : job.storeName
}

/**
 * Requires that a file can be checked, corrected and imported now.
 * @throws DomainError 409 in any store other than that in which it was uploaded; 422 while it is being processed, and when it is done or
 * cancelled.
 */
export function requireOpen(context: Pick<BaseContext, 'actor'>, job: Job): void {
  const otherStore = otherStoreOf(context, job)
  if (otherStore !== null)
    throw fail(409, importTexts.otherStore(otherStore), undefined, { type: 'urn:pledgebook:other-store' })
  if (job.alive) throw fail(422, importTexts.busy)
  if (job.state === 'done') throw fail(422, importTexts.done)
  if (job.state === 'cancelled') throw fail(422, importTexts.ended)
}

/** Values that remove the cells of a job that is done or cancelled. */
export const clearedCells = {
  content: Buffer.alloc(0),
  report: null,
  problems: [],
  header: sql`(select coalesce(jsonb_agg(jsonb_build_object('name', c -> 'name', 'samples', '[]'::jsonb)), '[]')
    from jsonb_array_elements(header) c)`,
}

/** A job as the API returns it; one whose server died is shown as failed. */
export function toJob(
  context: Pick<BaseContext, 'actor'>,
  job: Job,
  target: ImportTarget,
  choices: ImportChoice[],
): ImportJob {
  const { header, mapping, chosen, createdAt, updatedAt, doneRows, failureCount, warningCount, problems } =
    job
  return {
    ...toRow(job),
    otherStore: otherStoreOf(context, job),
    doneRows,
    failureCount,
    warningCount,
    problems,
    columns: header,
    fields: target.fields.map(({ synonyms: _, ...field }) => field),
    choices,
    mapping: Object.entries(mapping).map(([field, column]) => ({ field, column })),
    chosen: Object.entries(chosen).map(([key, value]) => ({ key, value })),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** A job as the list of the API returns it. */
export function toRow(job: Pick<Job, keyof typeof rowColumns>): ImportRow {
  const dead = !job.alive && (job.state === 'checking' || job.state === 'running')
  return {
    id: job.id,
    target: job.target,
    fileName: job.fileName,
    state: dead ? 'failed' : job.state,
    rowCount: job.rowCount,
    message: dead ? importTexts.stopped : job.message,
    createdAt: job.createdAt.toISOString(),
  }
}
