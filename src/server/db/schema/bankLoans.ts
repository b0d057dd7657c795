import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { InterestClock } from '../../../domain/interest/clock.ts'
import type { BankLoanStanding, BankLoanStatus } from '../../../domain/refinance/bankLoan.ts'
import { changeColumns, instant, paise } from './common.ts'

const milligrams = (name: string) => bigint(name, { mode: 'number' })

/** What a lender lends on packets, and its state after the last entry. */
export const bankLoan = pgTable(
  'bank_loan',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    storeId: uuid('store_id').notNull(),
    /** That of its first voucher. */
    number: text('number').notNull(),
    lenderId: uuid('lender_id').notNull(),
    lenderNumber: text('lender_number').notNull(),
    status: text('status').$type<BankLoanStatus>().notNull(),
    openedOn: date('opened_on').notNull(),
    dueOn: date('due_on').notNull(),
    principalPaise: paise('principal_paise').notNull(),
    rateBp: integer('rate_bp').notNull(),
    feePaise: paise('fee_paise').notNull().default(0),
    outstandingPaise: paise('outstanding_paise').notNull(),
    clock: jsonb('clock').$type<InterestClock>().notNull(),
    note: text('note'),
    /** What those who see to it were told of its due date. */
    told: text('told').$type<'nothing' | 'due' | 'overdue'>().notNull().default('nothing'),
    searchText: text('search_text').notNull().default(''),
    madeBy: uuid('made_by').notNull(),
    ...changeColumns,
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

/** Everything that moved what is owed to a lender, in order; never changed. */
export const bankLoanEntry = pgTable(
  'bank_loan_entry',
  {
    companyId: uuid('company_id').notNull(),
    bankLoanId: uuid('bank_loan_id').notNull(),
    seq: integer('seq').notNull(),
    voucherId: uuid('voucher_id').notNull(),
    kind: text('kind').$type<'drawn' | 'payment' | 'redemption' | 'reversal'>().notNull(),
    entryOn: date('entry_on').notNull(),
    interestPaise: paise('interest_paise').notNull().default(0),
    principalPaise: paise('principal_paise').notNull().default(0),
    feePaise: paise('fee_paise').notNull().default(0),
    /** Whether the interest is the lender's own figure. */
    asStated: boolean('as_stated').notNull().default(false),
    before: jsonb('before').$type<BankLoanStanding>(),
    after: jsonb('after').$type<BankLoanStanding>().notNull(),
    reversesSeq: integer('reverses_seq'),
    reason: text('reason'),
    madeBy: uuid('made_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.bankLoanId, table.seq] })],
)

/** A packet that is or was with a lender, as it was that day. */
export const bankLoanPacket = pgTable(
  'bank_loan_packet',
  {
    companyId: uuid('company_id').notNull(),
    bankLoanId: uuid('bank_loan_id').notNull(),
    packetId: uuid('packet_id').notNull(),
    pledgedOn: date('pledged_on').notNull(),
    grossMg: milligrams('gross_mg').notNull(),
    netMg: milligrams('net_mg').notNull(),
    valuePaise: paise('value_paise').notNull(),
    returnedOn: date('returned_on'),
    /** The last entry of the bank loan when it came back. */
    returnedAfterSeq: integer('returned_after_seq'),
    /** Of the lender, to give it back before redemption. */
    consent: text('consent'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.bankLoanId, table.packetId] })],
)
