import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from './common.ts'

/** Numbers given in order, without gaps, by kind, store and period. */
export const numbering = pgTable(
  'numbering',
  {
    companyId: uuid('company_id').notNull(),
    kind: text('kind').notNull(),
    storeId: uuid('store_id').notNull().default('00000000-0000-0000-0000-000000000000'),
    period: text('period').notNull().default(''),
    last: bigint('last', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.kind, table.storeId, table.period] })],
)

/** Numbers that an import reserved; once it has ended without its rows they are given to others. */
export const numberReservation = pgTable(
  'number_reservation',
  {
    companyId: uuid('company_id').notNull(),
    kind: text('kind').notNull(),
    id: uuid('id').notNull(),
    first: bigint('first', { mode: 'number' }).notNull(),
    last: bigint('last', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.kind, table.id] })],
)

/** The chart of accounts; every company begins with that of the lending rules (section 10). */
export const account = pgTable(
  'account',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    kind: text('kind').$type<'asset' | 'liability' | 'equity' | 'income' | 'expense'>().notNull(),
    fixed: boolean('fixed').notNull().default(false),
    ...recordColumns,
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

/** Heads of credit and debit notes. */
export const creditDebit = pgTable(
  'credit_debit',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    side: text('side').$type<'credit' | 'debit'>().notNull(),
    accountId: uuid('account_id').notNull(),
    usage: text('usage').$type<'loan' | 'standalone'>().notNull(),
    ...recordColumns,
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

/** Own bank accounts, each with a ledger account, and lenders. */
export const bank = pgTable(
  'bank',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    branch: text('branch'),
    ifsc: text('ifsc'),
    accountNumber: text('account_number'),
    kind: text('kind').$type<'own' | 'lender'>().notNull(),
    accountId: uuid('account_id'),
    lenderRateBp: integer('lender_rate_bp'),
    lenderTerms: text('lender_terms'),
    ...recordColumns,
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)
