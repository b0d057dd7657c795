/** An error, the error that caused it, and so on: database drivers wrap what PostgreSQL reports. */
export function* causesOf(error: unknown): Generator<object> {
  for (let at = error; typeof at === 'object' && at !== null; at = (at as { cause?: unknown }).cause) yield at
}
