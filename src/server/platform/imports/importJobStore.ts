import { and, count, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { importJob } from '../../db/schema/imports.ts'
import type { Db } from '../db/pool.ts'
import type { Actor, ActorContext, BaseContext } from '../operation/context.ts'
import { newId, noteChange } from '../records/rows.ts'
import { daysBefore } from '../text/time.ts'
import { alive, clearedCells, type Job, ownJob } from './job.ts'
import { importTexts as texts } from './texts.ts'

type JobRow = typeof importJob.$inferSelect
type Values = Partial<typeof importJob.$inferInsert>

/** An uploaded file with its rows, as a new job. */
export type NewJob = Pick<
  JobRow,
  'target' | 'fileName' | 'sha256' | 'content' | 'header' | 'rowCount' | 'mapping'
>

/** One attempt to check or to run a job. */
export interface Attempt {
  actor: Pick<Actor, 'companyId'>
  id: string
  attempt: number
  state: 'checking' | 'running'
}

/** Adds a job of the actor, and records it without its rows; returns its id. */
export async function addJob(
  context: Pick<BaseContext, 'db' | 'actor' | 'changes' | 'now'>,
  job: NewJob,
): Promise<string> {
  const { db, actor, now } = context
  const id = newId()
  await db.insert(importJob).values({
    companyId: actor.companyId,
    id,
    storeId: actor.storeId,
    loginId: actor.userId,
    ...job,
    state: 'mapping',
    createdAt: now,
    updatedAt: now,
  })
  const { target, fileName, sha256 } = job
  noteChange(context, 'import_job', id, null, { target, fileName, sha256 })
  return id
}

/** How many jobs the actor added after a time. */
export async function countJobsSince({ db, actor }: ActorContext, since: Date): Promise<number> {
  const [stored] = await db
    .select({ count: count() })
    .from(importJob)
    .where(
      and(
        eq(importJob.companyId, actor.companyId),
        eq(importJob.loginId, actor.userId),
        gt(importJob.createdAt, since),
      ),
    )
  return stored?.count ?? 0
}

/** Cancels the jobs of a company that were not continued for a day, and removes their rows, even those that an import skipped. */
export async function cancelAbandonedJobs({
  db,
  actor,
  now,
}: Pick<BaseContext, 'db' | 'now'> & Pick<Attempt, 'actor'>): Promise<void> {
  const old = and(eq(importJob.companyId, actor.companyId), lt(importJob.updatedAt, daysBefore(now, 1)))
  await db
    .update(importJob)
    .set(clearedCells)
    .where(and(old, eq(importJob.state, 'done'), sql`octet_length(${importJob.content}) > 0`))
  await db
    .update(importJob)
    .set({ ...clearedCells, state: 'cancelled', message: texts.expired })
    .where(and(old, sql`${importJob.state} in ('mapping', 'checking', 'checked', 'failed', 'running')`))
}

/** Cancels a job of the actor, and removes its rows; returns false when it is done. */
export async function cancelJob(
  context: Pick<BaseContext, 'db' | 'actor' | 'now'>,
  id: string,
): Promise<boolean> {
  const ended = await context.db
    .update(importJob)
    .set({ ...clearedCells, state: 'cancelled', message: texts.cancelled, updatedAt: context.now })
    .where(and(ownJob(context, id), ne(importJob.state, 'done')))
    .returning({ id: importJob.id })
  return ended.length > 0
}

/** The stored rows of a job, compressed. */
export async function readContent(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  id: string,
): Promise<Buffer> {
  const [stored] = await db
    .select({ content: importJob.content })
    .from(importJob)
    .where(ownJob({ actor }, id))
    .limit(1)
  return stored?.content ?? Buffer.alloc(0)
}

/**
 * Replaces the rows of a job and its columns with their samples; they must be checked again. It counts as a new attempt, so that
 * concurrent changes and checks are excluded.
 * @returns false when another attempt has begun since the job was read.
 */
export async function replaceRows(
  context: Pick<BaseContext, 'db' | 'actor' | 'now'>,
  job: Job,
  rows: Pick<JobRow, 'header' | 'content'>,
): Promise<boolean> {
  const changed = await context.db
    .update(importJob)
    .set({
      ...rows,
      state: 'mapping',
      attempt: job.attempt + 1,
      doneRows: 0,
      failureCount: 0,
      warningCount: 0,
      problems: [],
      report: null,
      message: null,
      updatedAt: context.now,
    })
    .where(isUnchanged(context, job))
    .returning({ id: importJob.id })
  return changed.length > 0
}

/** Condition for a job of the actor that has not changed since it was read (no new attempt, not cancelled) and is not being processed. */
function isUnchanged(context: Pick<BaseContext, 'actor'>, job: Job) {
  return and(
    ownJob(context, job.id),
    eq(importJob.attempt, job.attempt),
    eq(importJob.state, job.state),
    sql`not ${alive}`,
  )
}

/**
 * Begins the next attempt of a job; its number distinguishes concurrent starts.
 * @returns its number, or null when another one has begun since the job was read.
 */
export async function beginAttempt(
  context: Pick<BaseContext, 'db' | 'actor' | 'now'>,
  job: Job,
  state: Attempt['state'],
  values: Values,
): Promise<number | null> {
  const attempt = job.attempt + 1
  const begun = await context.db
    .update(importJob)
    .set({
      ...values,
      state,
      attempt,
      doneRows: 0,
      message: null,
      beatAt: sql`now()`,
      updatedAt: context.now,
    })
    .where(isUnchanged(context, job))
    .returning({ id: importJob.id })
  return begun.length === 0 ? null : attempt
}

/** The whole job of an attempt; undefined when the attempt is no longer current. */
export async function findAttempt(db: Db, attempt: Attempt): Promise<JobRow | undefined> {
  const [job] = await db.select().from(importJob).where(isCurrent(attempt)).limit(1)
  return job
}

/** Changes the job of an attempt. @returns whether the attempt is still current; otherwise nothing changes. */
export async function changeAttempt(
  db: Db,
  attempt: Attempt,
  values: Record<string, unknown>,
): Promise<boolean> {
  const rows = await db
    .update(importJob)
    .set({ ...values, ...(values.state !== undefined && { updatedAt: sql`clock_timestamp()` }) })
    .where(isCurrent(attempt))
    .returning({ id: importJob.id })
  return rows.length > 0
}

/** Condition for the job while this attempt is current: not cancelled, and not replaced by a newer attempt after it counted as dead. */
function isCurrent({ actor, id, attempt, state }: Attempt) {
  return and(
    eq(importJob.companyId, actor.companyId),
    eq(importJob.id, id),
    eq(importJob.attempt, attempt),
    eq(importJob.state, state),
  )
}
