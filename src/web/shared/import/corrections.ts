import type { ImportCorrection, ImportProblem } from '../../../api/gen/model/index.ts'

/** New values of cells that are not saved yet, by {@link cellOf}. */
export type Corrections = ReadonlyMap<string, ImportCorrection>

/** The cell of a problem; null when it has none that could be corrected. */
export function cellOf({ row, column }: Pick<ImportProblem, 'row' | 'column'>): string | null {
  return column === undefined ? null : `${row}/${column}`
}

/** The corrections with a new value for the cell of a problem; the value in the file is no correction. */
export function correct(corrections: Corrections, problem: ImportProblem, value: string): Corrections {
  const { row, column } = problem
  const cell = cellOf(problem)
  const changed = new Map(corrections)
  if (cell === null || column === undefined) return changed
  if (value === problem.value) changed.delete(cell)
  else changed.set(cell, { row, column, value })
  return changed
}
