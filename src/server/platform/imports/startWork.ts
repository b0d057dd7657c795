import type { FieldProblem, ImportChoice } from '../../../api/gen/model/index.ts'
import type { importJob } from '../../db/schema/imports.ts'
import type { BaseContext, Context } from '../operation/context.ts'
import { fail, failField } from '../operation/problem.ts'
import { carryOut } from './carryOut.ts'
import type { Work } from './checkRows.ts'
import { beginAttempt } from './importJobStore.ts'
import { type ImportTarget, isRequired } from './importTarget.ts'
import { type Job, requireOpen, requireRight } from './job.ts'
import { importTexts as texts } from './texts.ts'

/** Starts the check of all rows with the requested mapping. @throws DomainError 422 naming what is wrong with the mapping. */
export async function startCheck(context: Context<'CheckImport'>, job: Job, work: Work): Promise<void> {
  const { target } = work
  requireRight(context, target)
  requireOpen(context, job)
  const { mapping, chosen = [] } = context.body
  const errors = [
    ...mapping.flatMap((entry, index) => mappingFaults(entry, index, context.body.mapping, job, target)),
    ...chosenFaults(chosen, await target.choices(context)),
  ]
  if (errors.length > 0) throw fail(422, errors[0]?.message ?? '', errors)
  const choices = Object.fromEntries(chosen.map(({ key, value }) => [key, value]))
  const mapped = new Set(mapping.map(({ field }) => field))
  const missing = target.fields.find((field) => isRequired(field, choices) && !mapped.has(field.key))
  if (missing) throw failField('mapping', texts.needed(missing.label))
  await begin(context, job, work, 'checking', {
    mapping: Object.fromEntries(mapping.map(({ field, column }) => [field, column])),
    chosen: choices,
    failureCount: 0,
    warningCount: 0,
    problems: [],
    report: null,
  })
}

/**
 * Starts the import of the rows.
 * @throws DomainError 422 unless the file is checked, its failing rows are skipped and its warnings accepted; also if all rows fail.
 */
export async function startRun(context: Context<'RunImport'>, job: Job, work: Work): Promise<void> {
  requireRight(context, work.target)
  await context.services.disk.requireRoom()
  requireOpen(context, job)
  const { acceptWarnings, skipFailures = false } = context.body
  if (job.state !== 'checked' || (job.failureCount > 0 && !skipFailures)) throw fail(422, texts.notChecked)
  if (job.failureCount === job.rowCount) throw fail(422, texts.allFail)
  if (job.warningCount > 0 && !acceptWarnings)
    throw failField('acceptWarnings', texts.warned(job.warningCount))
  await begin(context, job, work, 'running', {})
}

/** Begins an attempt and, after the commit, its work. @throws DomainError 422 when another one began meanwhile. */
async function begin(
  context: BaseContext,
  job: Job,
  work: Work,
  state: 'checking' | 'running',
  values: Partial<typeof importJob.$inferInsert>,
): Promise<void> {
  const { actor, now, today, address, services } = context
  const attempt = await beginAttempt(context, job, state, values)
  if (attempt === null) throw fail(422, texts.busy)
  const { background } = services
  context.afterCommit(() =>
    background.start((signal) =>
      carryOut({ ...work, id: job.id, attempt, state, actor, now, today, address, background, signal }),
    ),
  )
}

function mappingFaults(
  { field, column }: { field: string; column: number },
  index: number,
  all: readonly { field: string }[],
  job: Job,
  target: ImportTarget,
): FieldProblem[] {
  const at = (name: string, message: string) => [{ field: `mapping.${index}.${name}`, message }]
  if (!target.fields.some(({ key }) => key === field)) return at('field', texts.unknownField)
  if (all.findIndex((other) => other.field === field) < index) return at('field', texts.fieldTwice)
  return column >= job.header.length ? at('column', texts.unknownColumn) : []
}

function chosenFaults(
  chosen: readonly { key: string; value: string }[],
  choices: readonly ImportChoice[],
): FieldProblem[] {
  return chosen.flatMap(({ key, value }, index) => {
    const choice = choices.find((one) => one.key === key)
    const values = choice?.values.length ? choice.values.map((one) => one.value) : ['yes']
    const known = choice && (value === '' || values.includes(value))
    return known ? [] : [{ field: `chosen.${index}.value`, message: texts.unknownChoice }]
  })
}
