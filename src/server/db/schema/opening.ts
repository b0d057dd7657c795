import { bigint, date, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { changeColumns, instant, paise } from './common.ts'

const milligrams = (name: string) => bigint(name, { mode: 'number' })

/** What the books of a store begin with: a draft until it is accepted, never changed afterwards. One a store. */
export const opening = pgTable(
  'opening',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    storeId: uuid('store_id').notNull(),
    cutOverOn: date('cut_over_on').notNull(),
    chargeHeadId: uuid('charge_head_id'),
    /** Of the accounts; null where only loans were imported. */
    voucherId: uuid('voucher_id'),
    acceptedAt: instant('accepted_at'),
    acceptedBy: uuid('accepted_by'),
    ...changeColumns,
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

/** An account's opening balance. */
export const openingAmount = pgTable(
  'opening_amount',
  {
    companyId: uuid('company_id').notNull(),
    openingId: uuid('opening_id').notNull(),
    accountId: uuid('account_id').notNull(),
    debitPaise: paise('debit_paise').notNull().default(0),
    creditPaise: paise('credit_paise').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.openingId, table.accountId] })],
)

/** An open loan as the books before had it; the loan that is made of it keeps its id. */
export const openingLoan = pgTable(
  'opening_loan',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    openingId: uuid('opening_id').notNull(),
    /** Of its old ticket. */
    number: text('number').notNull(),
    customerId: uuid('customer_id').notNull(),
    slabId: uuid('slab_id').notNull(),
    slabVersion: integer('slab_version').notNull(),
    openedOn: date('opened_on').notNull(),
    dueOn: date('due_on').notNull(),
    principalPaise: paise('principal_paise').notNull(),
    outstandingPaise: paise('outstanding_paise').notNull(),
    paidToOn: date('paid_to_on').notNull(),
    /** Null: as the terms make of it since the due date. */
    penalDuePaise: paise('penal_due_paise'),
    chargesDuePaise: paise('charges_due_paise').notNull().default(0),
    seal: text('seal').notNull(),
    location: text('location').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

/** An item of such a loan. */
export const openingLoanItem = pgTable(
  'opening_loan_item',
  {
    companyId: uuid('company_id').notNull(),
    openingLoanId: uuid('opening_loan_id').notNull(),
    line: smallint('line').notNull(),
    productId: uuid('product_id').notNull(),
    purityBp: integer('purity_bp').notNull(),
    pieces: integer('pieces').notNull(),
    grossMg: milligrams('gross_mg').notNull(),
    stoneMg: milligrams('stone_mg').notNull().default(0),
    otherMg: milligrams('other_mg').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.openingLoanId, table.line] })],
)
