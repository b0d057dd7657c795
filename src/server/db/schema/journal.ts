import { bigint, date, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { DayAwaited, DaySent, DenominationCount } from '../../../api/gen/model/index.ts'
import { instant, paise } from './common.ts'

/** The business days of a store: opened with a counted float, closed with a count of notes and coins. */
export const storeDay = pgTable(
  'store_day',
  {
    companyId: uuid('company_id').notNull(),
    storeId: uuid('store_id').notNull(),
    businessOn: date('business_on').notNull(),
    state: text('state').$type<'open' | 'closed'>().notNull(),
    floatPaise: paise('float_paise').notNull(),
    openedBy: uuid('opened_by').notNull(),
    openedAt: instant('opened_at').notNull().defaultNow(),
    denominations: jsonb('denominations').$type<DenominationCount[]>(),
    countedPaise: paise('counted_paise'),
    differencePaise: paise('difference_paise'),
    differenceReason: text('difference_reason'),
    closedBy: uuid('closed_by'),
    closedAt: instant('closed_at'),
    reopenedCount: integer('reopened_count').notNull().default(0),
    /** Of the closing slip, as its figures. */
    number: text('number'),
    cashInPaise: paise('cash_in_paise'),
    cashOutPaise: paise('cash_out_paise'),
    auditHead: text('audit_head'),
    inTransit: jsonb('in_transit').$type<DaySent[]>(),
    awaited: jsonb('awaited').$type<DayAwaited[]>(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.storeId, table.businessOn] })],
)

/** What a voucher is for. */
export type VoucherKind =
  | 'payout'
  | 'opening-receipt'
  | 'receipt'
  | 'closing'
  | 'charge'
  | 'waiver'
  | 'renewal'
  | 'write-off'
  | 'cash-difference'
  | 'opening'
  | 'credit-note'
  | 'debit-note'
  | 'bank-loan'
  | 'bank-payment'
  | 'bank-redemption'
  | 'auction-sale'
  | 'auction-settlement'
  | 'surplus-refund'
  | 'shortfall-receipt'
  | 'shortfall-write-off'
  | 'cash-sent'
  | 'cash-received'
  | 'cash-arrived'
  | 'money-transfer'
  | 'tax-payment'
  | 'reversal'

/** An entry of the books: its head. Never changed; a wrong one is reversed by its mirror. */
export const voucher = pgTable(
  'voucher',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    storeId: uuid('store_id').notNull(),
    number: text('number').notNull(),
    kind: text('kind').$type<VoucherKind>().notNull(),
    postedOn: date('posted_on').notNull(),
    customerId: uuid('customer_id'),
    loanId: uuid('loan_id'),
    narration: text('narration').notNull().default(''),
    reversesId: uuid('reverses_id'),
    madeBy: uuid('made_by').notNull(),
    entry: bigint('entry', { mode: 'number' }).generatedAlwaysAsIdentity(),
    /** Set by the database. */
    txid: bigint('txid', { mode: 'number' }).notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

/** A debit or credit of a voucher, with what it is about. */
export const voucherLine = pgTable(
  'voucher_line',
  {
    companyId: uuid('company_id').notNull(),
    voucherId: uuid('voucher_id').notNull(),
    line: smallint('line').notNull(),
    accountId: uuid('account_id').notNull(),
    debitPaise: paise('debit_paise').notNull().default(0),
    creditPaise: paise('credit_paise').notNull().default(0),
    postedOn: date('posted_on').notNull(),
    storeId: uuid('store_id').notNull(),
    customerId: uuid('customer_id'),
    loanId: uuid('loan_id'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.voucherId, table.line] })],
)

/** How money of a voucher came in or went out. */
export const voucherPayment = pgTable(
  'voucher_payment',
  {
    companyId: uuid('company_id').notNull(),
    voucherId: uuid('voucher_id').notNull(),
    line: smallint('line').notNull(),
    direction: text('direction').$type<'in' | 'out'>().notNull(),
    mode: text('mode').$type<'cash' | 'bank' | 'upi'>().notNull(),
    bankId: uuid('bank_id'),
    amountPaise: paise('amount_paise').notNull(),
    reference: text('reference'),
    postedOn: date('posted_on').notNull(),
    customerId: uuid('customer_id'),
    loanId: uuid('loan_id'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.voucherId, table.line] })],
)

/** A transfer to a customer whose reference was not known when it was paid; the reference is filled in once. */
export const awaitedReference = pgTable(
  'awaited_reference',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    storeId: uuid('store_id').notNull(),
    voucherId: uuid('voucher_id').notNull(),
    /** The line of the payment in its voucher. */
    line: smallint('line').notNull(),
    reference: text('reference'),
    recordedBy: uuid('recorded_by'),
    recordedAt: instant('recorded_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

/** What a credit or debit note beside loans has besides its voucher. Never changed. */
export const voucherNote = pgTable(
  'voucher_note',
  {
    companyId: uuid('company_id').notNull(),
    voucherId: uuid('voucher_id').notNull(),
    headId: uuid('head_id').notNull(),
    /** Where the head posted to that day. */
    accountId: uuid('account_id').notNull(),
    party: text('party'),
    partyKey: text('party_key'),
    searchText: text('search_text').notNull().default(''),
    attachmentId: uuid('attachment_id'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.voucherId] })],
)

/** What a money transfer has besides its voucher. Never changed. */
export const moneyTransfer = pgTable(
  'money_transfer',
  {
    companyId: uuid('company_id').notNull(),
    voucherId: uuid('voucher_id').notNull(),
    /** Own bank accounts; null is the cash drawer. */
    fromBankId: uuid('from_bank_id'),
    toBankId: uuid('to_bank_id'),
    amountPaise: paise('amount_paise').notNull(),
    slipNumber: text('slip_number'),
    remark: text('remark'),
    attachmentId: uuid('attachment_id'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.voucherId] })],
)

/** What a payment of GST has besides its voucher. Never changed. */
export const taxPayment = pgTable(
  'tax_payment',
  {
    companyId: uuid('company_id').notNull(),
    voucherId: uuid('voucher_id').notNull(),
    storeId: uuid('store_id').notNull(),
    bankId: uuid('bank_id').notNull(),
    /** First day of the return period, a calendar month. */
    periodOn: date('period_on').notNull(),
    cgstPaise: paise('cgst_paise').notNull(),
    sgstPaise: paise('sgst_paise').notNull(),
    igstPaise: paise('igst_paise').notNull(),
    challanNumber: text('challan_number').notNull(),
    challanOn: date('challan_on').notNull(),
    remark: text('remark'),
    attachmentId: uuid('attachment_id'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.voucherId] })],
)

/** Debits and credits of an account, store and day; kept by the database. */
export const ledgerDay = pgTable(
  'ledger_day',
  {
    companyId: uuid('company_id').notNull(),
    accountId: uuid('account_id').notNull(),
    storeId: uuid('store_id').notNull(),
    postedOn: date('posted_on').notNull(),
    debitPaise: paise('debit_paise').notNull(),
    creditPaise: paise('credit_paise').notNull(),
    /** How many lines these are the sums of. */
    lines: bigint('lines', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.accountId, table.storeId, table.postedOn] })],
)

/** The same of whole months, by their first day; kept by the database. */
export const ledgerMonth = pgTable(
  'ledger_month',
  {
    companyId: uuid('company_id').notNull(),
    accountId: uuid('account_id').notNull(),
    storeId: uuid('store_id').notNull(),
    monthOn: date('month_on').notNull(),
    debitPaise: paise('debit_paise').notNull(),
    creditPaise: paise('credit_paise').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.accountId, table.storeId, table.monthOn] })],
)

/** What was answered to a request that carried a key. */
export const idempotency = pgTable(
  'idempotency',
  {
    companyId: uuid('company_id').notNull(),
    loginId: uuid('login_id').notNull(),
    operation: text('operation').notNull(),
    key: uuid('key').notNull(),
    /** Hash of what was asked. */
    asked: text('asked').notNull(),
    reply: jsonb('reply'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.operation, table.key] })],
)
