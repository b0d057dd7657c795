import type { ReportOpens } from '../../../api/gen/model/index.ts'
import { type OperationId, operations } from '../../../api/gen/operations.ts'
import type { Actor } from '../../platform/operation/context.ts'
import { allReports } from './allReports.ts'
import { maySee } from './filters.ts'

/** What the page that a row leads to is read with. */
const readBy = {
  voucher: 'GetReportVoucher',
  loan: 'GetPartPaymentById',
  customer: 'GetCustomerById',
  bankLoan: 'GetBankNewLoanById',
  lot: 'GetAuctionLotById',
} as const satisfies Record<Exclude<ReportOpens['kind'], 'report'>, OperationId>

/** Whether a role may go where a row leads: no way is offered that ends at a locked door. */
export function mayGo(actor: Pick<Actor, 'grants'>, { kind, id }: Pick<ReportOpens, 'kind' | 'id'>): boolean {
  if (kind !== 'report') return actor.grants.has(operations[readBy[kind]].permission)
  return allReports.some((report) => report.name === id && maySee(actor, report))
}
