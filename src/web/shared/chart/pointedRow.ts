/** The row that the pointer is at, from what the drawing library hands its tooltip: the drawn points of that row. */
export function pointedRow(points: readonly { payload?: { row?: number } }[]): number | undefined {
  return points[0]?.payload?.row
}
