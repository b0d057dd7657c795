import { sql } from 'drizzle-orm'
import type { ImportProblem } from '../../../api/gen/model/index.ts'
import type { importJob } from '../../db/schema/imports.ts'
import type { Db } from '../db/pool.ts'
import type { Background } from '../jobs/background.ts'
import { appendAudit } from '../operation/audit.ts'
import type { BaseContext } from '../operation/context.ts'
import { noteOf, publish } from '../operation/publish.ts'
import { reserveNumbers } from '../records/numbering.ts'
import {
  bodiesOf,
  checkRows,
  collectRecords,
  failingRows,
  failuresOfRecords,
  problemsOf,
  type RowReading,
  type StoredRow,
  type Work,
} from './checkRows.ts'
import { changeAttempt, findAttempt } from './importJobStore.ts'
import type { ImportContext, ImportTarget, RowProblem } from './importTarget.ts'
import { clearedCells } from './job.ts'
import { pack, unpackBatches } from './reading/packed.ts'
import { importTexts as texts } from './texts.ts'

/** A requested check or run; a run skips the rows that failed in the check. */
export interface Task extends Work, Pick<BaseContext, 'actor' | 'now' | 'today' | 'address'> {
  id: string
  attempt: number
  state: 'checking' | 'running'
  background: Background
  signal: AbortSignal
}

const BATCH = 500
const BEAT_MS = 1000
const SHOWN = 200

/** Ends the work with a message; its writes are rolled back. */
class Ended extends Error {
  readonly problems: ImportProblem[]

  constructor(sentence: string, problems: ImportProblem[] = []) {
    super(sentence)
    this.problems = problems
  }
}

/** Result of a check or a run. */
interface Outcome {
  /** The problems that a check found; null for a run, whose result is committed with its rows. */
  problems: ImportProblem[] | null
  follow?: Awaited<ReturnType<NonNullable<ImportTarget['follow']>>> | undefined
}

interface Progress {
  done: number
  cancelled: boolean
}

/**
 * Executes a check or a run, with a heartbeat every second over a separate connection. A check cannot write, which the database enforces;
 * a run writes all rows that are not skipped in one transaction, or none. Never throws.
 */
export async function carryOut(task: Task): Promise<void> {
  const { actor, background, now } = task
  const progress: Progress = { done: 0, cancelled: false }
  let isReporting = false
  const beat = setInterval(async () => {
    // One at a time: a heartbeat that waits for the lock of the job's row holds one of few connections.
    if (isReporting) return
    isReporting = true
    await reportProgress(task, progress)
    isReporting = false
  }, BEAT_MS)
  try {
    const { problems, follow } = await background.longTransaction(actor, async (db) => {
      if (task.state === 'checking') await db.execute(sql`set transaction read only`)
      return work(task, db, progress)
    })
    if (problems)
      await updateJob(task, { ...storedProblems(problems), state: 'checked', doneRows: progress.done })
    // The rows are committed, whatever happens to the follow-up work.
    if (follow)
      await background.transaction(actor.companyId, (db) => follow({ db, now })).catch(() => undefined)
  } catch (error) {
    const message = error instanceof Ended ? error.message : texts.broken
    const problems = error instanceof Ended ? error.problems : []
    await updateJob(task, { ...storedProblems(problems), state: 'failed', message }).catch(() => undefined)
  } finally {
    clearInterval(beat)
  }
}

async function work(task: Task, db: Db, progress: Progress): Promise<Outcome> {
  const { target, checkBody, actor, now, today } = task
  const context: ImportContext = { db, actor, now, today, changes: [] }
  const job = await findAttempt(db, task)
  if (!job) throw new Ended(texts.cancelled)
  const reading: RowReading = {
    target,
    checkBody,
    mapping: job.mapping,
    chosen: job.chosen,
    state: await target.prepare(context, job.chosen),
  }
  const passes = task.state === 'checking' ? 1 : 2
  let rows = 0
  const advance = (more: number) => {
    rows += more
    if (task.signal.aborted) throw new Ended(texts.stopped)
    if (progress.cancelled) throw new Ended(texts.cancelled)
    progress.done = Math.min(job.rowCount, Math.floor(rows / passes))
  }
  const skipped = task.state === 'running' ? await skippedOf(job) : NOTHING_SKIPPED
  const problems: ImportProblem[] = []
  const records = new Map<string, number[]>()
  for await (const batch of unpackBatches<StoredRow>(job.content, BATCH)) {
    const included = batch.filter(([row]) => !skipped.rows.has(row))
    problems.push(...(await checkRows(context, reading, included)))
    collectRecords(reading, included, records)
    advance(batch.length)
  }
  problems.push(...failuresOfRecords(problems, records))
  if (passes === 1) {
    const reviewed = target.review?.(reading.state) ?? []
    if (reviewed.length > 0) problems.push(...(await listProblems(reading, job.content, reviewed)))
    return { problems: problems.sort((one, other) => one.row - other.row) }
  }
  const failing = failingRows(problems)
  if (failing.size > 0) throw new Ended(texts.changed(failing.size), problems)
  const follow = await target.follow?.(context)
  const numbers = await numbersFor(task, db, job.rowCount - skipped.rows.size)
  const names: string[] = []
  const skippedRows: StoredRow[] = []
  for await (const batch of unpackBatches<StoredRow>(job.content, BATCH)) {
    const included = batch.filter(([row]) => !skipped.rows.has(row))
    skippedRows.push(...batch.filter(([row]) => skipped.rows.has(row)))
    if (included.length > 0) {
      const own = numbers.slice(names.length, names.length + included.length)
      names.push(...(await target.insert(context, bodiesOf(reading, included), reading.state, own)))
    }
    advance(batch.length)
  }
  const changed = (await target.confirm?.(context, reading.state)) ?? []
  if (changed.length > 0) {
    const listed = await listProblems(reading, job.content, changed)
    throw new Ended(texts.changed(failingRows(listed).size), listed)
  }
  await finish(task, db, job, names, { ...skipped, skippedRows })
  return { problems: null, follow }
}

/** Problems of rows with what their cells contain. */
async function listProblems(
  reading: RowReading,
  content: Buffer,
  problems: readonly (RowProblem & { row: number })[],
): Promise<ImportProblem[]> {
  const byRow = Map.groupBy(problems, ({ row }) => row)
  const found: ImportProblem[] = []
  for await (const batch of unpackBatches<StoredRow>(content, BATCH))
    found.push(...batch.flatMap((row) => problemsOf(reading, row, byRow.get(row[0]) ?? [])))
  return found
}

/** The rows that a run skips, with their problems. */
interface Skipped {
  rows: ReadonlySet<number>
  problems: ImportProblem[]
}

const NOTHING_SKIPPED: Skipped = { rows: new Set(), problems: [] }

/** The rows that failed in the last check; without skipping, a run with such rows is rejected before it starts. */
async function skippedOf({ report }: typeof importJob.$inferSelect): Promise<Skipped> {
  if (!report) return NOTHING_SKIPPED
  const problems: ImportProblem[] = []
  for await (const batch of unpackBatches<ImportProblem>(report, BATCH)) problems.push(...batch)
  const rows = failingRows(problems)
  return { rows, problems: problems.filter(({ row }) => rows.has(row)) }
}

/** Reserves the numbers of the rows that a run imports, where its records have numbers. */
async function numbersFor({ target, actor, background }: Task, db: Db, count: number): Promise<string[]> {
  if (!target.numbered) return []
  return reserveNumbers({ db, actor }, target.numbered, count, (work) =>
    background.transaction(actor.companyId, work),
  )
}

/**
 * Ends a run in the transaction that writes its rows: the job is done if and only if they are committed. Skipped rows are kept for a day.
 */
async function finish(
  task: Task,
  db: Db,
  job: typeof importJob.$inferSelect,
  names: readonly string[],
  { rows: { size: skippedCount }, problems, skippedRows }: Skipped & { skippedRows: readonly StoredRow[] },
): Promise<void> {
  const { actor, target, address, id } = task
  const [first = '', last = ''] = [names[0], names.at(-1)]
  const isCurrent = await changeAttempt(db, task, {
    ...clearedCells,
    ...(skippedCount > 0 && { ...storedProblems(problems), content: pack(skippedRows) }),
    state: 'done',
    doneRows: job.rowCount,
    message: [texts.imported(names.length, first, last), texts.skipped(skippedCount)]
      .join(' ')
      .trim()
      .slice(0, 500),
  })
  if (!isCurrent) throw new Ended(texts.cancelled)
  const { fileName, sha256 } = job
  const { companyId, storeId, userId } = actor
  await appendAudit(db, [
    {
      companyId,
      userId,
      storeId,
      address,
      operation: 'RunImport',
      status: 200,
      request: { query: { id } },
      changes: [
        {
          entity: 'import_job',
          id,
          before: null,
          after: {
            target: target.name,
            fileName,
            sha256,
            rows: names.length,
            first,
            last,
            ...(skippedCount > 0 && { skipped: skippedCount }),
          },
        },
      ],
      secrets: [],
    },
  ])
  await publish(
    db,
    noteOf({ tag: 'Import', tags: [...target.tags, 'Import'], audience: 'company' }, actor, []),
  )
}

async function reportProgress(task: Task, progress: Progress): Promise<void> {
  try {
    const isCurrent = await updateJob(task, { doneRows: progress.done, beatAt: sql`now()` })
    if (!isCurrent) progress.cancelled = true
  } catch {
    // Without the database the work itself fails, and reports it.
  }
}

/** Updates the job over another connection. @returns whether this attempt is still current. */
function updateJob(task: Task, values: Record<string, unknown>): Promise<boolean> {
  return task.background.transaction(task.actor.companyId, (db) => changeAttempt(db, task, values))
}

/** The stored problems, failures first: the first of them as JSON, all of them compressed. A failing row does not count as a warning. */
function storedProblems(problems: readonly ImportProblem[]) {
  const failures = problems.filter(({ level }) => level === 'failure')
  const warnings = problems.filter(({ level }) => level === 'warning')
  const failing = failingRows(failures)
  const all = [...failures, ...warnings]
  return {
    failureCount: failing.size,
    warningCount: new Set(warnings.flatMap(({ row }) => (failing.has(row) ? [] : [row]))).size,
    problems: all.slice(0, SHOWN),
    report: all.length === 0 ? null : pack(all),
  }
}
