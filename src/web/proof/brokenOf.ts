import type { Proof } from '../../api/gen/model/index.ts'

/** The number of failed checks, including that of the log. */
export function brokenOf({ checks, log }: Proof): number {
  return checks.filter(({ count }) => count > 0).length + (log.wrongAt === null ? 0 : 1)
}
