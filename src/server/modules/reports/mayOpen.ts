import type { ReportOpens } from '../../../api/gen/model/index.ts'
import { type OperationId, operations } from '../../../api/gen/operations.ts'
import type { Actor } from '../../platform/operation/context.ts'
import { allReports } from './allReports.ts'
import { maySee } from './filters.ts'

/** The operation that reads the page of a row, whose right is needed to open it. */
const readBy = {
  voucher: 'GetReportVoucher',
  loan: 'GetPartPaymentById',
  customer: 'GetCustomerById',
  bankLoan: 'GetBankNewLoanById',
  lot: 'GetAuctionLotById',
  packetAudit: 'GetPacketAuditById',
} as const satisfies Record<Exclude<ReportOpens['kind'], 'report'>, OperationId>

/** Whether a role may open a row's page; rows without a permitted page have no link. */
export function mayOpen(
  actor: Pick<Actor, 'grants'>,
  { kind, id }: Pick<ReportOpens, 'kind' | 'id'>,
): boolean {
  if (kind !== 'report') return actor.grants.has(operations[readBy[kind]].permission)
  return allReports.some((report) => report.name === id && maySee(actor, report))
}
