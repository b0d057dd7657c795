import type { Context } from '../operation/context.ts'
import { fail } from '../operation/problem.ts'
import { noteChange } from '../records/rows.ts'
import type { StoredRow } from './checkRows.ts'
import { readContent, replaceRows } from './importJobStore.ts'
import type { ImportTarget } from './importTarget.ts'
import { type Job, requireRight } from './job.ts'
import { withoutAadhaar } from './reading/aadhaar.ts'
import { pack, unpack } from './reading/packed.ts'
import { cleaned } from './reading/table.ts'
import { requireOpen } from './startWork.ts'
import { importTexts as texts } from './texts.ts'

/**
 * Corrects cells of the stored rows of a file, cleaned and without Aadhaar numbers like those of a file. The audit log records which cells,
 * not their values.
 * @throws DomainError 422 for a cell that the file does not have, and while the file is being processed.
 */
export async function correctRows(
  context: Context<'CorrectImport'>,
  job: Job,
  target: ImportTarget,
): Promise<void> {
  requireRight(context, target)
  requireOpen(job)
  const rows = unpack<StoredRow>(await readContent(context, job.id))
  const byNumber = new Map(rows.map((row) => [row[0], row]))
  const { corrections } = context.body
  const errors = corrections.flatMap(({ row, column }, at) => [
    ...(byNumber.has(row) ? [] : [{ field: `corrections.${at}.row`, message: texts.unknownRow }]),
    ...(column < job.header.length
      ? []
      : [{ field: `corrections.${at}.column`, message: texts.unknownColumn }]),
  ])
  if (errors.length > 0) throw fail(422, errors[0]?.message ?? '', errors)
  const corrected = corrections.map(({ row, column, value }) => {
    const { name } = job.header[column] ?? { name: '' }
    const [cell = ''] = withoutAadhaar(name, [cleaned(value)])
    byNumber.get(row)?.splice(column + 1, 1, cell)
    return { row, column: name }
  })
  if (!(await replaceRows(context, job, pack(rows)))) throw fail(422, texts.busy)
  noteChange(context, 'import_job', job.id, null, { corrected })
}
