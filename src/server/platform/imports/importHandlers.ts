import { and, desc, eq } from 'drizzle-orm'
import type { OperationId } from '../../../api/gen/operations.ts'
import { importJob } from '../../db/schema/imports.ts'
import { type BaseContext, type Handlers, withPreparation } from '../operation/context.ts'
import { fail } from '../operation/problem.ts'
import { noteChange } from '../records/rows.ts'
import { addImport, readImport } from './addImport.ts'
import type { BodyCheck, Work } from './checkRows.ts'
import { correctRows, readCorrected } from './correctRows.ts'
import { failuresOf, templateOf } from './downloads.ts'
import { cancelJob } from './importJobStore.ts'
import type { ImportTarget } from './importTarget.ts'
import { findJob, type Job, rowColumns, toJob, toRow } from './job.ts'
import { startCheck, startRun } from './startWork.ts'
import { importTexts as texts } from './texts.ts'

const LISTED = 20

/** Handlers of imports to these targets; `compile` creates the validator of an operation's body. */
export function importHandlers(
  targets: readonly ImportTarget[],
  compile: (operation: OperationId) => BodyCheck,
): Handlers<'Import'> {
  const works = new Map<Job['target'], Work>(
    targets.map((target) => [target.name, { target, checkBody: compile(target.operation) }]),
  )
  const workOf = (name: Job['target']): Work => {
    const work = works.get(name)
    if (!work) throw new Error(`no import target ${name}`)
    return work
  }
  const present = async (context: BaseContext, id: string) => {
    const job = await findJob(context, id)
    const { target } = workOf(job.target)
    return toJob(context, job, target, await target.choices(context))
  }

  return {
    AddImport: withPreparation(
      (context) => readImport(context, workOf(context.query.target).target),
      async (context, file) =>
        present(context, await addImport(context, workOf(context.query.target).target, file)),
    ),

    GetImport: async ({ db, actor, body }) => {
      const rows = await db
        .select(rowColumns)
        .from(importJob)
        .where(
          and(
            eq(importJob.companyId, actor.companyId),
            eq(importJob.loginId, actor.userId),
            body.target && eq(importJob.target, body.target),
          ),
        )
        .orderBy(desc(importJob.createdAt))
        .limit(LISTED)
      return { rows: rows.map(toRow) }
    },

    GetImportById: (context) => present(context, context.query.id),

    CorrectImport: withPreparation(
      (context) => readCorrected(context, ({ target }) => workOf(target).target),
      async (context, rows) => {
        await correctRows(context, rows)
        return present(context, rows.job.id)
      },
    ),

    CheckImport: async (context) => {
      const job = await findJob(context, context.query.id)
      await startCheck(context, job, workOf(job.target))
      return present(context, job.id)
    },

    RunImport: async (context) => {
      const job = await findJob(context, context.query.id)
      await startRun(context, job, workOf(job.target))
      return present(context, job.id)
    },

    DeleteImport: async (context) => {
      const job = await findJob(context, context.query.id)
      if (!(await cancelJob(context, job.id))) throw fail(422, texts.done)
      noteChange(context, 'import_job', job.id, { state: job.state }, { state: 'cancelled' })
    },

    GetImportFailures: async (context) => {
      const { id, format } = context.query
      return failuresOf(context, await findJob(context, id), format)
    },

    GetImportTemplate: ({ query }) => templateOf(workOf(query.target).target, query.format),
  }
}
