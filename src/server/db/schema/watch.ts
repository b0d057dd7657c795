import { type SQL, sql } from 'drizzle-orm'
import { bigint, date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { paise, transaction } from './common.ts'

const count = (name: string) => bigint(name, { mode: 'number' })

/** By what the loans of a store on a metal were reckoned, as the margin watch keeps them. */
export const marginReckoning = pgTable(
  'margin_reckoning',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    storeId: uuid('store_id').notNull(),
    metalId: uuid('metal_id').notNull(),
    reckonedBy: text('reckoned_by').notNull(),
    loans: count('loans').notNull(),
    /** Transactions from this one on may have changed what it was reckoned from. */
    changesFrom: transaction('changes_from').notNull(),
    /** The PostgreSQL cluster whose transactions these are. */
    cluster: bigint('cluster', { mode: 'bigint' })
      .notNull()
      .default(sql`(pg_control_system()).system_identifier`),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

/** A loan that falls short as it was reckoned, or one without a price. */
export const loanShort = pgTable(
  'loan_short',
  {
    companyId: uuid('company_id').notNull(),
    reckoningId: uuid('reckoning_id').notNull(),
    loanId: uuid('loan_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    slabId: uuid('slab_id').notNull(),
    dueOn: date('due_on').notNull(),
    outstandingPaise: paise('outstanding_paise').notNull(),
    valuePaise: paise('value_paise'),
    shortPaise: paise('short_paise'),
    netMg: count('net_mg').notNull(),
    fineMg: count('fine_mg').notNull(),
    place: count('place')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`coalesce(-short_paise, -9007199254740991)`),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.reckoningId, table.place, table.loanId] })],
)

/** What the loans of a reckoning sum to, by scheme. */
export const shortSum = pgTable(
  'short_sum',
  {
    companyId: uuid('company_id').notNull(),
    reckoningId: uuid('reckoning_id').notNull(),
    slabId: uuid('slab_id').notNull(),
    loans: count('loans').notNull(),
    outstandingPaise: paise('outstanding_paise').notNull(),
    valuePaise: paise('value_paise').notNull(),
    shortPaise: paise('short_paise').notNull(),
    netMg: count('net_mg').notNull(),
    fineMg: count('fine_mg').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.reckoningId, table.slabId] })],
)

/** Reckonings over which the sums by borrower are kept, in order. */
export const shortTogether = pgTable(
  'short_together',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    reckoningIds: uuid('reckoning_ids').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

/** What the loans of reckonings sum to together, by borrower. */
export const shortBorrower = pgTable(
  'short_borrower',
  {
    companyId: uuid('company_id').notNull(),
    togetherId: uuid('together_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    loans: count('loans').notNull(),
    outstandingPaise: paise('outstanding_paise').notNull(),
    valuePaise: paise('value_paise').notNull(),
    shortPaise: paise('short_paise').notNull(),
    netMg: count('net_mg').notNull(),
    fineMg: count('fine_mg').notNull(),
    place: count('place')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`-short_paise`),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.togetherId, table.place, table.customerId] })],
)

/** Borrowers whose loans have changed, and in which transaction; told by the database. */
export const borrowerChanged = pgTable(
  'borrower_changed',
  {
    companyId: uuid('company_id').notNull(),
    changed: transaction('changed').notNull().default(sql`pg_current_xact_id()`),
    customerId: uuid('customer_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.changed, table.customerId] })],
)
