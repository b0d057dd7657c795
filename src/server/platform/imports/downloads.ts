import type { ImportFormat, ImportProblem } from '../../../api/gen/model/index.ts'
import { importJob } from '../../db/schema/imports.ts'
import type { BaseContext } from '../operation/context.ts'
import type { StoredRow } from './checkRows.ts'
import type { ImportTarget } from './importTarget.ts'
import { type Job, ownJob } from './job.ts'
import { unpack } from './reading/packed.ts'
import { importTexts as texts } from './texts.ts'
import { writeTable } from './writeTable.ts'

/** A file to send. */
export interface Download {
  content: Buffer
  fileName: string
}

/** The headings with an example row, and in XLSX the rule of each column. */
export async function templateOf({ name, fields }: ImportTarget, format: ImportFormat): Promise<Download> {
  const { notes } = texts
  const content = await writeTable(format, [
    {
      name,
      headings: fields.map(({ label }) => label),
      rows: [fields.map(({ example }) => example)],
    },
    {
      name: notes.sheet,
      headings: [notes.column, notes.needed, notes.rule],
      rows: fields.map(({ label, required, help }) => [label, required ? notes.yes : notes.no, help]),
    },
  ])
  return { content, fileName: `${name.toLowerCase()}-template.${format}` }
}

/** Every row with a failure or warning, as in the file, with its number and the reasons. */
export async function failuresOf(
  context: Pick<BaseContext, 'db' | 'actor'>,
  job: Job,
  format: ImportFormat,
): Promise<Download> {
  const [stored] = await context.db
    .select({ content: importJob.content, report: importJob.report })
    .from(importJob)
    .where(ownJob(context, job.id))
    .limit(1)
  const problems = stored?.report ? unpack<ImportProblem>(stored.report) : []
  const byRow = Map.groupBy(problems, ({ row }) => row)
  const rows = stored && stored.content.length > 0 ? unpack<StoredRow>(stored.content) : []
  const { report } = texts
  const content = await writeTable(format, [
    {
      name: job.target,
      headings: [report.row, report.level, report.why, ...job.header.map(({ name }) => name)],
      rows: rows.flatMap(([number, ...cells]) => {
        const found = byRow.get(number)
        if (!found) return []
        const failing = found.some(({ level }) => level === 'failure')
        const why = found
          .map(({ field, message }) => (field === '' ? message : `${field}: ${message}`))
          .join(' ')
        return [[String(number), failing ? report.failure : report.warning, why, ...cells]]
      }),
    },
  ])
  return { content, fileName: `${job.target.toLowerCase()}-failing-rows.${format}` }
}
