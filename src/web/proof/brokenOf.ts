import type { Proof } from '../../api/gen/model/index.ts'

/** How many checks of a proof are broken, the log's too. */
export function brokenOf({ checks, log }: Proof): number {
  return checks.filter(({ count }) => count > 0).length + (log.wrongAt === null ? 0 : 1)
}
