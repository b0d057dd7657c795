import type { FieldProblem, ImportProblem } from '../../../api/gen/model/index.ts'
import {
  fails,
  type ImportCells,
  type ImportContext,
  type ImportTarget,
  isRequired,
  type ReadRow,
  type RowProblem,
} from './importTarget.ts'
import type { Job } from './job.ts'
import { importTexts as texts } from './texts.ts'

/** A stored row: its number and its cells. */
export type StoredRow = [number: number, ...cells: string[]]

/** Validates a request body against the API description. */
export type BodyCheck = (body: unknown) => FieldProblem[]

/** The kind of records of a file, and the validator of the requests that add them. */
export interface Work {
  target: ImportTarget
  checkBody: BodyCheck
}

/** How the cells of a row become a request: the columns of the fields, the choices, and the state of the target. */
export interface RowReading extends Work {
  mapping: Job['mapping']
  chosen: Job['chosen']
  state: unknown
}

interface CheckedRow extends ReadRow<object> {
  problems: RowProblem[]
}

/** Reads rows and checks all rules: those of each row, then of the valid rows together and against the database. */
export async function checkRows(
  context: ImportContext,
  reading: RowReading,
  stored: readonly StoredRow[],
): Promise<ImportProblem[]> {
  const { target, state } = reading
  const rows = stored.map((row) => readRow(reading, row))
  const validRows = rows.filter(({ problems }) => !problems.some(({ level }) => level === 'failure'))
  const compared = validRows.length === 0 ? [] : await target.compare(context, validRows, state)
  const byNumber = new Map(rows.map((one) => [one.row, one]))
  for (const { row, ...problem } of compared) byNumber.get(row)?.problems.push(problem)
  return rows.flatMap(({ row, cells, problems }) =>
    problems.map((problem) => toImportProblem(reading, row, cells, problem)),
  )
}

/** Problems of one stored row, with the texts of its cells. */
export function problemsOf(
  reading: RowReading,
  stored: StoredRow,
  problems: readonly RowProblem[],
): ImportProblem[] {
  const cells = cellsOf(reading, stored)
  return problems.map((problem) => toImportProblem(reading, stored[0], cells, problem))
}

function toImportProblem(
  reading: RowReading,
  row: number,
  cells: ImportCells,
  { level, field, message }: RowProblem,
): ImportProblem {
  return {
    row,
    level,
    field: labelOf(reading.target, field),
    ...placeOf(reading, field),
    value: field === null ? '' : (cells[field] ?? ''),
    message: message.slice(0, 500),
  }
}

/** Collects the rows of each record that may have several. */
export function collectRecords(
  reading: RowReading,
  stored: readonly StoredRow[],
  records: Map<string, number[]>,
): void {
  const { recordOf } = reading.target
  if (!recordOf) return
  for (const row of stored) {
    const record = recordOf(cellsOf(reading, row))
    if (record === '') continue
    const rows = records.get(record)
    if (rows) rows.push(row[0])
    else records.set(record, [row[0]])
  }
}

/** A failure for each valid row of a record that has another, failing row: a record is never imported in part. */
export function failuresOfRecords(
  problems: readonly ImportProblem[],
  records: ReadonlyMap<string, readonly number[]>,
): ImportProblem[] {
  const failing = failingRows(problems)
  return [...records.values()].flatMap((rows) => {
    const first = rows.find((row) => failing.has(row))
    if (first === undefined) return []
    const message = texts.sameRecord(first)
    return rows.flatMap((row) =>
      failing.has(row) ? [] : [{ row, level: 'failure' as const, field: '', value: '', message }],
    )
  })
}

/** The rows that cannot be imported. */
export function failingRows(problems: readonly ImportProblem[]): Set<number> {
  return new Set(problems.filter(({ level }) => level === 'failure').map(({ row }) => row))
}

/** Valid rows as the requests that would add them. */
export function bodiesOf(reading: RowReading, stored: readonly StoredRow[]): object[] {
  return stored.map((row) => reading.target.read(cellsOf(reading, row), reading.state).body)
}

function readRow(reading: RowReading, stored: StoredRow): CheckedRow {
  const { target, state, chosen, checkBody } = reading
  const cells = cellsOf(reading, stored)
  const row = stored[0]
  if (isExample(reading, cells)) return { row, cells, body: {}, problems: [fails(null, texts.example)] }
  const missing = target.fields
    .filter((field) => isRequired(field, chosen) && cells[field.key] === '')
    .map(({ key, label }) => fails(key, texts.required(label)))
  const { body, problems } = target.read(cells, state)
  const found = [...missing, ...problems.filter(({ field }) => !missing.some((one) => one.field === field))]
  for (const { field, message } of checkBody(body)) {
    const name = field.split('.')[0] ?? field
    const key = target.fieldOf[name] ?? name
    const failed = found.filter(({ level }) => level === 'failure')
    // A filled field that could not be read because of another field's error does not count as missing.
    const left = cells[key] !== '' && cells[key] !== undefined && !(name in body)
    if (failed.some((one) => one.field === key) || (left && failed.length > 0)) continue
    const help = target.fields.find((one) => one.key === key)?.help
    found.push(fails(key, help ? `${message} ${help}` : message))
  }
  return { row, cells, body, problems: found }
}

function cellsOf({ target, mapping }: RowReading, [, ...cells]: StoredRow): ImportCells {
  return Object.fromEntries(
    target.fields.map(({ key }) => {
      const column = mapping[key]
      return [key, column === undefined ? '' : (cells[column] ?? '')]
    }),
  )
}

function isExample({ target, mapping }: RowReading, cells: ImportCells): boolean {
  const mapped = target.fields.filter(({ key }) => mapping[key] !== undefined)
  return mapped.length > 1 && mapped.every(({ key, example }) => cells[key] === example)
}

/** The column of a field in the file, if it has one. */
function placeOf({ mapping }: RowReading, field: string | null): { column?: number } {
  const column = field === null ? undefined : mapping[field]
  return column === undefined ? {} : { column }
}

function labelOf({ fields }: ImportTarget, key: string | null): string {
  return key === null ? '' : (fields.find((field) => field.key === key)?.label ?? key)
}
