import type { ReportOpens } from '../../../api/gen/model/index.ts'
import { type OperationId, operations } from '../../../api/gen/operations.ts'
import { onlyStore } from '../../platform/auth/requestedStores.ts'
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

/** What a row opens, with the store of its record where that may differ from the row's. */
export interface RowOpens extends Pick<ReportOpens, 'kind' | 'id'>, Partial<Pick<ReportOpens, 'filters'>> {
  storeId?: string
}

/**
 * Whether an actor may open a row's page: the role allows it, and its record belongs to a store that the actor may read. Rows without a
 * permitted page have no link.
 */
export function mayOpen(actor: Pick<Actor, 'grants' | 'storeId'>, { kind, id, storeId }: RowOpens): boolean {
  const only = onlyStore(actor)
  if (storeId !== undefined && only !== null && storeId !== only) return false
  if (kind !== 'report') return actor.grants.has(operations[readBy[kind]].permission)
  return allReports.some((report) => report.name === id && maySee(actor, report))
}
