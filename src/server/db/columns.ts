import { customType, timestamp } from 'drizzle-orm/pg-core'
import type {
  Attachment,
  AttachmentPurpose,
  DayAwaited,
  DayBusiness,
  DaySent,
  DenominationCount,
  Holiday,
  ImportTarget,
  IntegrityLog,
  IntegrityRule,
  PacketAuditOutcome,
  Policy,
  PrintLanguage,
} from '../../api/gen/model/index.ts'
import type { LotState, Settlement } from '../../domain/auction/auction.ts'
import type { AccountKind, HeadSide, HeadUsage } from '../../domain/books/accounts.ts'
import type { PaymentDirection, PaymentMode } from '../../domain/books/journalLines.ts'
import type { TransferState } from '../../domain/books/transfer.ts'
import type { CollectedBy, LoanStatus, PacketPlace, TicketAtRelease } from '../../domain/custody/custody.ts'
import type {
  AuditScope,
  AuditState,
  LineOutcome,
  ScanResult,
  SealProblem,
} from '../../domain/custody/packetAudit.ts'
import type { StoredExceptionKind } from '../../domain/custody/releaseExceptions.ts'
import type { AccrualState } from '../../domain/interest/accrualState.ts'
import type {
  InterestMethod,
  InterestTerms,
  PartMonth,
  RateBand,
  SlabClock,
  SlabMode,
} from '../../domain/interest/terms.ts'
import type { Allocation } from '../../domain/loan/receipts.ts'
import type { ItemKind, PolicyProfile } from '../../domain/policy/policy.ts'
import type { BankLoanState, BankLoanStatus } from '../../domain/refinance/bankLoan.ts'
import type { SchemeFees } from '../../domain/scheme/fees.ts'
import type { SlabTerms } from '../../domain/scheme/schemeTerms.ts'
import type { LendingRate } from '../../domain/valuation/lendingRates.ts'

/** A timestamp with time zone, read as a Date. */
export const instant = <Name extends string>(name: Name) =>
  timestamp<Name, 'date'>(name, { withTimezone: true, mode: 'date' })

/** Bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A transaction id of PostgreSQL, as text. */
export const transaction = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * The type that `ColumnTypes` names for a column whose values a SQL check limits. The values of the check are passed twice: it compiles
 * only if they equal the values of that type.
 */
export type Same<Declared, Checked extends Declared, Again extends Checked> = Again

/** A part of a payment: in cash, or through one of the company's own bank accounts. */
export interface PaymentPart {
  mode: PaymentMode
  bankId: string | null
  amountPaise: number
  reference: string | null
  /** For a payment to a customer: whether the reference of the transfer is not known yet. */
  referenceAwaited?: boolean
}

/** Plan of the payout of a loan. */
export interface LoanPlan {
  payout: PaymentPart[]
  /** How fees and advance interest are paid. */
  receipt: PaymentPart[]
  seal: string
  location: string
}

/** The state of a loan that its entries change and dues are calculated from. */
export interface StoredLoanState {
  status: LoanStatus
  clock: AccrualState | null
  /** Amount due of each charge, by its id. */
  charges: Record<string, number>
  closedOn: string | null
}

/**
 * What SQL does not say about a column: the shape of its JSON, or the name of its values in `domain` or in the API description.
 * Everything else about a column is declared in `baseline/` and `migrations/`.
 */
export interface ColumnTypes {
  'account.kind': AccountKind
  'attachment.content_type': Attachment['contentType']
  'attachment.purpose': AttachmentPurpose
  'auction_lot.notice_dues': Allocation
  'auction_lot.settlement': Settlement
  'auction_lot.state': LotState
  'bank_loan.clock': AccrualState
  'bank_loan.status': BankLoanStatus
  'bank_loan_entry.after': BankLoanState
  'bank_loan_entry.before': BankLoanState
  'cash_count.denominations': DenominationCount[]
  'company.paper_language': PrintLanguage
  'company.policy': Policy
  'company.policy_profile': PolicyProfile
  'credit_debit.side': HeadSide
  'credit_debit.usage': HeadUsage
  'draft.values': Record<string, unknown>
  'import_job.chosen': Record<string, string>
  'import_job.header': { name: string; samples: string[] }[]
  'import_job.mapping': Record<string, number>
  'import_job.problems': {
    row: number
    level: 'failure' | 'warning'
    field: string
    column?: number
    value: string
    message: string
  }[]
  'import_job.target': ImportTarget
  'interest_slab_version.bands': RateBand[]
  'interest_slab_version.fees': SchemeFees
  'interest_slab_version.rate_for_gram': LendingRate[]
  'interest_slab_version.terms': SlabTerms
  'loan.clock': AccrualState
  'loan.fees': SchemeFees & { advanceMonths: number }
  'loan.plan': Partial<LoanPlan>
  'loan.status': LoanStatus
  'loan.terms': InterestTerms
  'loan_entry.after': StoredLoanState
  'loan_entry.before': StoredLoanState
  'loan_release.collected_by': CollectedBy
  'loan_release.exceptions': StoredExceptionKind[]
  'loan_release.ticket': TicketAtRelease
  'metal.weight_caps': { kind: ItemKind; capMg: number }[]
  'packet.place': PacketPlace
  'packet_audit.outcome': PacketAuditOutcome
  'packet_audit.scope': AuditScope
  'packet_audit.state': AuditState
  'packet_audit_line.outcome': LineOutcome
  'packet_audit_scan.recorded_place': PacketPlace
  'packet_audit_scan.result': ScanResult
  'packet_audit_scan.seal_problem': SealProblem
  'packet_move.from_place': PacketPlace
  'packet_move.to_place': PacketPlace
  'product_category.kind': ItemKind
  'proof.checks': IntegrityRule[]
  'proof.log': IntegrityLog
  'rejected_file.kind': AttachmentPurpose | 'import'
  'release_exception.collected_by': CollectedBy
  'release_exception.kinds': StoredExceptionKind[]
  'release_exception.ticket': TicketAtRelease
  'slab_type.method': InterestMethod
  'slab_type.part_month': PartMonth
  'slab_type.slab_clock': SlabClock
  'slab_type.slab_mode': SlabMode
  'store.holidays': Holiday[]
  'store_day.awaited': DayAwaited[]
  'store_day.business': DayBusiness
  'store_day.denominations': DenominationCount[]
  'store_day.in_transit': DaySent[]
  'transfer.state': TransferState
  'transfer_packet.state': TransferState
  'voucher_payment.direction': PaymentDirection
  'voucher_payment.mode': PaymentMode
}
