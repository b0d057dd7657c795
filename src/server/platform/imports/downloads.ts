import { Readable } from 'node:stream'
import type { ImportFormat, ImportProblem } from '../../../api/gen/model/index.ts'
import { importJob } from '../../db/schema/imports.ts'
import type { BaseContext } from '../operation/context.ts'
import { csvChunks } from '../sheets/csv.ts'
import type { Sheet, SheetRow } from '../sheets/sheet.ts'
import { xlsxChunks } from '../sheets/xlsx.ts'
import type { StoredRow } from './checkRows.ts'
import type { ImportTarget } from './importTarget.ts'
import { type Job, ownJob } from './job.ts'
import { unpackBatches } from './reading/packed.ts'
import { importTexts as texts } from './texts.ts'
import { writeTable } from './writeTable.ts'

/** A file to send. */
export interface Download {
  content: Buffer | Readable
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

/** Every row with a failure or warning, as in the file, with its number and the reasons; written while it is sent. */
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
  const { report } = texts
  const headings = [report.row, report.level, report.why, ...job.header.map(({ name }) => name)]
  const sheet: Sheet = {
    title: job.target,
    columns: headings.map((heading) => ({ heading, kind: 'input' })),
    batches: rowsWithProblems(stored?.content ?? NOTHING, stored?.report ?? NOTHING),
    opening: [],
    closing: () => [],
    timeZone: context.actor.timeZone,
  }
  const content = Readable.from(writers[format](sheet))
  return { content, fileName: `${job.target.toLowerCase()}-failing-rows.${format}` }
}

const NOTHING = Buffer.alloc(0)
const BATCH = 500
const writers = { csv: csvChunks, xlsx: xlsxChunks } satisfies Record<ImportFormat, unknown>

/** The rows of a file that have problems, with their number and what is wrong before their cells. */
async function* rowsWithProblems(content: Buffer, problems: Buffer): AsyncGenerator<SheetRow[]> {
  const { report } = texts
  const found = new Map<number, { level: string; why: string }>()
  for await (const batch of unpackBatches<ImportProblem>(problems, BATCH))
    for (const { row, level, field, message } of batch) {
      const before = found.get(row)
      const why = field === '' ? message : `${field}: ${message}`
      found.set(row, {
        level: before?.level ?? report[level], // failures come first
        why: before ? `${before.why} ${why}` : why,
      })
    }
  for await (const batch of unpackBatches<StoredRow>(content, BATCH))
    yield batch.flatMap(([number, ...cells]) => {
      const problem = found.get(number)
      return problem ? [[String(number), problem.level, problem.why, ...cells]] : []
    })
}
