import type { ImportChoice, ImportField, ImportTarget as TargetName } from '../../../api/gen/model/index.ts'
import type { Tag } from '../../../api/gen/operations.ts'
import type { Numbered } from '../../../domain/text/recordNumber.ts'
import type { OperationWithRight } from '../auth/rights.ts'
import type { BaseContext } from '../operation/context.ts'

/** The context of a target: a transaction in the tenant scope, the actor, and the time. */
export type ImportContext = Pick<BaseContext, 'db' | 'actor' | 'now' | 'today' | 'changes'>

/** A field for a column of a file, and its synonyms in headings. */
export interface TargetField extends ImportField {
  synonyms: readonly string[]
}

/** The cells of one row by the key of their field: trimmed text, empty where there is none. */
export type ImportCells = Readonly<Record<string, string>>

/** A problem of a row. Without a field it concerns the row as a whole. */
export interface RowProblem {
  level: 'failure' | 'warning'
  field: string | null
  message: string
}

/** A row as the request that would add it, with its row number in a spreadsheet. */
export interface ImportedRow<Body> {
  row: number
  body: Body
}

/** A row with the cells that it was read from. */
export interface ReadRow<Body> extends ImportedRow<Body> {
  cells: ImportCells
}

/**
 * A kind of records that can be imported: how a row becomes the request that adds one record, which is then validated by the API
 * description, and how many such requests are written at once. `State` is created for each check and each run, and may collect rows (to
 * find duplicates).
 */
export interface ImportTarget<Body extends object = object, State = unknown> {
  name: TargetName
  /** The operation that adds a record by hand; an import needs its right. */
  operation: OperationWithRight
  /** Tags that an import changes. */
  tags: readonly Tag[]
  fields: readonly TargetField[]
  /** Words for the records themselves, which a heading may have before the name of a field: `Customer address`. */
  subject: readonly string[]
  /** Maps a field of the request to the import field that shows its problems, where the keys differ. */
  fieldOf: Readonly<Record<string, string>>
  /** Choices that apply to all rows. */
  choices(context: ImportContext): Promise<ImportChoice[]>
  /** The record that a row belongs to, where a record may have several rows: they are imported or skipped together. Empty if unknown. */
  recordOf?(cells: ImportCells): string
  /** Reads what rows are checked against. */
  prepare(context: ImportContext, chosen: Readonly<Record<string, string>>): Promise<State>
  /** Reads a row as a request, and collects problems. */
  read(cells: ImportCells, state: State): { body: Partial<Body>; problems: RowProblem[] }
  /** Compares valid rows with each other, with earlier ones and with the database; a fixed number of queries. */
  compare(
    context: ImportContext,
    rows: ReadRow<Body>[],
    state: State,
  ): Promise<(RowProblem & { row: number })[]>
  /**
   * Warnings that need all rows, because a later row of the file may come between two earlier ones. Called by a check when every row was
   * compared.
   */
  review?(state: State): (RowProblem & { row: number })[]
  /**
   * Called before a run writes; returns follow-up work that runs after the commit in a separate transaction. Its failure does not undo
   * the import.
   */
  follow?(context: ImportContext): Promise<(later: Pick<BaseContext, 'db' | 'now'>) => Promise<void>>
  /** The kind of number of each row, if its records have numbers. */
  numbered?: Numbered
  /**
   * Writes valid rows in a fixed number of statements; returns the number or name of each.
   * @param numbers one for each row, where the records are numbered.
   */
  insert(context: ImportContext, bodies: Body[], state: State, numbers: readonly string[]): Promise<string[]>
  /**
   * Called by a run when all rows are written: locks what they were compared with, and returns the rows that fail because of what others
   * committed since then. Only the commit follows, so others wait for the lock only briefly. A fixed number of queries.
   */
  confirm?(context: ImportContext, state: State): Promise<(RowProblem & { row: number })[]>
}

/** Whether each row, and so the mapping, needs this field with these choices. */
export function isRequired(
  { required, unlessChosen }: Pick<ImportField, 'required' | 'unlessChosen'>,
  chosen: Readonly<Record<string, string>>,
): boolean {
  return required && !(unlessChosen !== undefined && chosen[unlessChosen])
}

/** A failure of a row. */
export function fails(field: string | null, message: string): RowProblem {
  return { level: 'failure', field, message }
}

/** A warning of a row. */
export function warns(field: string | null, message: string): RowProblem {
  return { level: 'warning', field, message }
}
