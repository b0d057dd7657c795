import { bigint, date, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Holiday, PaperLanguage, Policy } from '../../../api/gen/model/index.ts'
import { recordColumns } from './common.ts'

export const company = pgTable('company', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  legalName: text('legal_name'),
  licenceNumber: text('licence_number'),
  gstin: text('gstin'),
  pan: text('pan'),
  address: text('address'),
  phone: text('phone'),
  email: text('email'),
  logoId: uuid('logo_id'),
  paperLanguage: text('paper_language').$type<PaperLanguage>().notNull().default('en'),
  policyProfile: text('policy_profile').$type<'nbfc' | 'pawnbroker' | 'custom'>().notNull(),
  policy: jsonb('policy').$type<Policy>().notNull(),
  ...recordColumns,
})

export const store = pgTable(
  'store',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    code: text('code').notNull(),
    address: text('address'),
    phone: text('phone'),
    licenceNumber: text('licence_number'),
    timeZone: text('time_zone').notNull().default('Asia/Kolkata'),
    weeklyOff: smallint('weekly_off'),
    holidays: jsonb('holidays').$type<Holiday[]>().notNull().default([]),
    cashLimitPaise: bigint('cash_limit_paise', { mode: 'number' }),
    ...recordColumns,
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

export const subscription = pgTable(
  'subscription',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    plan: text('plan').notNull(),
    pricePaise: bigint('price_paise', { mode: 'number' }).notNull().default(0),
    period: text('period').$type<'month' | 'year'>().notNull().default('year'),
    fromOn: date('from_on').notNull(),
    toOn: date('to_on'),
    storeLimit: integer('store_limit'),
    userLimit: integer('user_limit'),
    ...recordColumns,
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

export const domain = pgTable('domain', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  ...recordColumns,
})

export const domainStore = pgTable(
  'domain_store',
  {
    companyId: uuid('company_id').notNull(),
    storeId: uuid('store_id').notNull(),
    domainId: uuid('domain_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.storeId, table.domainId] })],
)
