import type { ImportCorrection } from '../../../api/gen/model/index.ts'
import type { Context, PreparationContext } from '../operation/context.ts'
import { fail } from '../operation/problem.ts'
import { noteChange } from '../records/rows.ts'
import type { StoredRow } from './checkRows.ts'
import { readContent, replaceRows } from './importJobStore.ts'
import type { ImportTarget } from './importTarget.ts'
import { findJob, type Job, requireOpen, requireRight } from './job.ts'
import { withoutAadhaar } from './reading/aadhaar.ts'
import { packBatches, unpackBatches } from './reading/packed.ts'
import { cleaned, samplesOf } from './reading/table.ts'
import { importTexts as texts } from './texts.ts'

const BATCH = 500

/** The rows of a file with corrected cells, compressed. */
export interface CorrectedRows {
  /** The job as it was read with its rows. */
  job: Job
  header: Job['header']
  content: Buffer
}

/** The cells of a corrected column, by row number. */
type Column = Map<number, string>

/**
 * Corrects cells of the stored rows of a file before the transaction begins. As in an uploaded file, the cells are cleaned, and Aadhaar
 * numbers are masked in each corrected column as a whole: whether a number is one depends on the other cells.
 * @throws DomainError 422 for a cell that the file does not have, and while the file is being processed.
 */
export async function readCorrected(
  context: PreparationContext<'CorrectImport'>,
  targetOf: (job: Job) => ImportTarget,
): Promise<CorrectedRows> {
  const { actor, query, body, services } = context
  const job = await context.read((db) => findJob({ db, actor }, query.id))
  requireRight(context, targetOf(job))
  await services.disk.requireRoom()
  requireOpen(context, job)
  const stored = await context.read((db) => readContent({ db, actor }, job.id))
  // Cancelled since it was read.
  if (stored.length === 0) throw fail(422, texts.ended)
  const numbers = new Set<number>()
  const columns = new Map<number, Column>(body.corrections.map(({ column }) => [column, new Map()]))
  for await (const batch of unpackBatches<StoredRow>(stored, BATCH))
    for (const [number, ...cells] of batch) {
      numbers.add(number)
      for (const [at, column] of columns) column.set(number, cells[at] ?? '')
    }
  requireCells(body.corrections, numbers, job)
  for (const { row, column, value } of body.corrections) columns.get(column)?.set(row, cleaned(value))
  for (const [at, column] of columns) columns.set(at, masked(job.header[at]?.name ?? '', column))
  return {
    job,
    header: job.header.map(({ name, samples }, at) => {
      const column = columns.get(at)
      return { name, samples: column ? samplesOf([...column.values()]) : samples }
    }),
    content: await packBatches(withColumns(stored, columns)),
  }
}

/**
 * Stores corrected rows. The audit log records which cells, not their values.
 * @throws DomainError 422 when the file was checked, run or corrected meanwhile.
 */
export async function correctRows(
  context: Context<'CorrectImport'>,
  { job, header, content }: CorrectedRows,
): Promise<void> {
  if (!(await replaceRows(context, job, { header, content }))) throw fail(422, texts.busy)
  const corrected = context.body.corrections.map(({ row, column }) => ({ row, column: header[column]?.name }))
  noteChange(context, 'import_job', job.id, null, { corrected })
}

/** @throws DomainError 422 for a cell that the file does not have. */
function requireCells(
  corrections: readonly ImportCorrection[],
  numbers: ReadonlySet<number>,
  { header }: Job,
): void {
  const errors = corrections.flatMap(({ row, column }, at) => [
    ...(numbers.has(row) ? [] : [{ field: `corrections.${at}.row`, message: texts.unknownRow }]),
    ...(column < header.length ? [] : [{ field: `corrections.${at}.column`, message: texts.unknownColumn }]),
  ])
  if (errors.length > 0) throw fail(422, errors[0]?.message ?? '', errors)
}

/** A column without Aadhaar numbers. */
function masked(heading: string, column: Column): Column {
  const cells = withoutAadhaar(heading, [...column.values()])
  return new Map([...column.keys()].map((number, index) => [number, cells[index] ?? '']))
}

/** The stored rows with the cells of these columns. */
async function* withColumns(
  stored: Buffer,
  columns: ReadonlyMap<number, Column>,
): AsyncGenerator<StoredRow[]> {
  for await (const batch of unpackBatches<StoredRow>(stored, BATCH)) {
    for (const row of batch)
      for (const [at, column] of columns) row.splice(at + 1, 1, column.get(row[0]) ?? '')
    yield batch
  }
}
