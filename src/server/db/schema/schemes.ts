import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RateBand } from '../../../domain/interest/terms.ts'
import type { SlabTerms } from '../../../domain/scheme/checkScheme.ts'
import type { SchemeFees } from '../../../domain/scheme/fees.ts'
import type { LendingRate } from '../../../domain/valuation/lendingRates.ts'
import { instant, recordColumns } from './common.ts'

/** Ways of charging interest (lending rules, section 3). */
export const slabType = pgTable(
  'slab_type',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    method: text('method').$type<'daily' | 'monthly'>().notNull(),
    yearDays: smallint('year_days').$type<360 | 365>(),
    partMonth: text('part_month').$type<'full' | 'half' | 'week' | 'days'>(),
    slabMode: text('slab_mode').$type<'stepped' | 'retrospective'>().notNull(),
    slabClock: text('slab_clock').$type<'restart' | 'continuous'>().notNull(),
    countBothDays: boolean('count_both_days').notNull().default(false),
    advanceMonths: smallint('advance_months').notNull().default(0),
    note: text('note'),
    ...recordColumns,
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

/** A priced scheme; its prices stand in its versions. */
export const interestSlab = pgTable(
  'interest_slab',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    slabTypeId: uuid('slab_type_id').notNull(),
    metalId: uuid('metal_id').notNull(),
    name: text('name').notNull(),
    currentVersion: integer('current_version').notNull().default(1),
    ...recordColumns,
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

/** A scheme as it was priced from a day on; added, never changed. */
export const interestSlabVersion = pgTable(
  'interest_slab_version',
  {
    companyId: uuid('company_id').notNull(),
    slabId: uuid('slab_id').notNull(),
    number: integer('number').notNull(),
    fromOn: date('from_on').notNull(),
    slabTypeId: uuid('slab_type_id').notNull(),
    terms: jsonb('terms').$type<SlabTerms>().notNull(),
    tenureMonths: smallint('tenure_months').notNull(),
    bands: jsonb('bands').$type<RateBand[]>().notNull(),
    rateForGram: jsonb('rate_for_gram').$type<LendingRate[]>().notNull().default([]),
    minimumLoanPaise: bigint('minimum_loan_paise', { mode: 'number' }),
    maximumLoanPaise: bigint('maximum_loan_paise', { mode: 'number' }),
    minimumDays: integer('minimum_days').notNull().default(0),
    minimumAmountPaise: bigint('minimum_amount_paise', { mode: 'number' }).notNull().default(0),
    penalRateBp: integer('penal_rate_bp').notNull().default(0),
    graceDays: integer('grace_days').notNull().default(0),
    fees: jsonb('fees').$type<SchemeFees>().notNull(),
    madeBy: uuid('made_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.slabId, table.number] })],
)
