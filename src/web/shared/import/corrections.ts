import type { ImportCorrection, ImportProblem } from '../../../api/gen/model/index.ts'

/** New values of cells that are not saved yet; the keys are those of {@link cellOf}. */
export type Corrections = ReadonlyMap<string, ImportCorrection>

/** The key of the cell of a problem; null when it has none that could be corrected. */
export function cellOf({ row, column }: Pick<ImportProblem, 'row' | 'column'>): string | null {
  return column === undefined ? null : `${row}/${column}`
}

/** The problems of one cell, or one problem that has no cell. */
export type CellProblems = readonly [ImportProblem, ...ImportProblem[]]

/** Problems by their cell, in the order of the first of each. */
export function groupByCell(problems: readonly ImportProblem[]): CellProblems[] {
  const cells = new Map<string, [ImportProblem, ...ImportProblem[]]>()
  for (const [index, problem] of problems.entries()) {
    const cell = cellOf(problem) ?? `problem ${index}`
    const found = cells.get(cell)
    if (found) found.push(problem)
    else cells.set(cell, [problem])
  }
  return [...cells.values()]
}

/** The corrections with a new value for the cell of a problem; the value that the file has removes the correction. */
export function correct(corrections: Corrections, problem: ImportProblem, value: string): Corrections {
  const { row, column } = problem
  const cell = cellOf(problem)
  const changed = new Map(corrections)
  if (cell === null || column === undefined) return changed
  if (value === problem.value) changed.delete(cell)
  else changed.set(cell, { row, column, value })
  return changed
}
