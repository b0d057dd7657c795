import { sql } from 'drizzle-orm'
import type { ApprovedException } from '../../../../api/gen/model/index.ts'
import { loanRelease } from '../../../db/schema/loans.ts'

/**
 * Column of a select from `loan_release`: why a second person approved the release, and who; null when no approval was needed. Names
 * of logins that cannot be seen here are empty.
 */
export const approvedException = sql<ApprovedException>`(
  select json_build_object('kinds', ${loanRelease.exceptions}, 'reason', e.reason, 'note', e.decision_note,
    'requestedByName', coalesce((select l.name from login l where l.id = e.requested_by), ''),
    'approvedByName', coalesce((select l.name from login l where l.id = e.decided_by), ''))
  from release_exception e where e.company_id = ${loanRelease.companyId} and e.id = ${loanRelease.exceptionId})`
