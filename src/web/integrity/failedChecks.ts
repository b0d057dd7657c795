import type { IntegrityCheck } from '../../api/gen/model/index.ts'

/** The number of failed checks, including the check of the audit log. */
export function failedChecks({ checks, log }: IntegrityCheck): number {
  return checks.filter(({ count }) => count > 0).length + (log.wrongAt === null ? 0 : 1)
}
