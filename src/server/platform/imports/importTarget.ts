import type { ImportChoice, ImportField, ImportTarget as TargetName } from '../../../api/gen/model/index.ts'
import type { OperationId, Right, Tag } from '../../../api/gen/operations.ts'
import type { BaseContext } from '../operation/context.ts'
import type { Numbered } from '../records/numbering.ts'

/** What a target may use: a transaction behind the walls, who asks, and when. */
export type ImportContext = Pick<BaseContext, 'db' | 'actor' | 'now' | 'today' | 'changes'>

/** A field that a column of a file may become, and other words for it in headings. */
export interface TargetField extends ImportField {
  synonyms: readonly string[]
}

/** The cells of one row by the key of their field: trimmed text, empty where there is none. */
export type ImportCells = Readonly<Record<string, string>>

/** What is wrong with a row; without a field it is the row as a whole. */
export interface RowProblem {
  level: 'failure' | 'warning'
  field: string | null
  message: string
}

/** A row as the request that would add it, with the number by which a spreadsheet counts it. */
export interface ImportedRow<Body> {
  row: number
  body: Body
}

/**
 * What files can be moved in to: how a row becomes the request that adds one record, whose rules of the contract are then
 * asked, and how many such requests are written at once. `State` is made anew for each check and each run, and may
 * remember rows (to find the same one twice).
 */
export interface ImportTarget<Body extends object = object, State = unknown> {
  name: TargetName
  /** The right that adding one by hand needs, as `Product.add`. */
  right: Right
  /** The operation that adds one by hand. */
  operation: OperationId
  /** Tags whose reads become stale. */
  tags: readonly Tag[]
  fields: readonly TargetField[]
  /** The key of the field that shows a fault of the request's own field, where the two differ. */
  fieldOf: Readonly<Record<string, string>>
  /** What can be chosen for all rows. */
  choices(context: ImportContext): Promise<ImportChoice[]>
  /** Fields that a row may lack because of what was chosen. */
  spared(chosen: Readonly<Record<string, string>>): readonly string[]
  /** Reads what rows are looked up in. */
  prepare(context: ImportContext, chosen: Readonly<Record<string, string>>): Promise<State>
  /** A row as a request, as far as it can be read, and what cannot. */
  read(cells: ImportCells, state: State): { body: Partial<Body>; problems: RowProblem[] }
  /** Compares good rows with each other, with those before them and with the database; a fixed number of queries. */
  compare(
    context: ImportContext,
    rows: ImportedRow<Body>[],
    state: State,
  ): Promise<(RowProblem & { row: number })[]>
  /**
   * Looked at before a run writes; what it answers is done afterwards, once the rows stand, in a transaction of its own. Its
   * failure takes nothing back.
   */
  follow?(context: ImportContext): Promise<(later: Pick<BaseContext, 'db' | 'now'>) => Promise<void>>
  /** What each row is numbered as, if its records have numbers. */
  numbered?: Numbered
  /**
   * Writes good rows in a fixed number of statements; answers what each is known by (its number, its name).
   * @param numbers one for each row, where the records are numbered.
   */
  insert(context: ImportContext, bodies: Body[], state: State, numbers: readonly string[]): Promise<string[]>
}

/** A failure of a row. */
export function fails(field: string | null, message: string): RowProblem {
  return { level: 'failure', field, message }
}

/** Something about a row that needs a look. */
export function warns(field: string | null, message: string): RowProblem {
  return { level: 'warning', field, message }
}
