import { bigint, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ItemKind } from '../../../domain/policy/policy.ts'
import { recordColumns } from './common.ts'

export const metal = pgTable(
  'metal',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    symbol: text('symbol').notNull(),
    referencePurityBp: integer('reference_purity_bp').notNull(),
    /** The most of each kind of item that one borrower may have pledged; the company's policy where none is named. */
    weightCaps: jsonb('weight_caps').$type<{ kind: ItemKind; capMg: number }[]>().notNull().default([]),
    ...recordColumns,
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

export const purity = pgTable(
  'purity',
  {
    companyId: uuid('company_id').notNull(),
    metalId: uuid('metal_id').notNull(),
    purityBp: integer('purity_bp').notNull(),
    label: text('label').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.metalId, table.purityBp] })],
)

export const productCategory = pgTable(
  'product_category',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    metalId: uuid('metal_id').notNull(),
    name: text('name').notNull(),
    kind: text('kind').$type<ItemKind>().notNull(),
    ...recordColumns,
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

export const product = pgTable(
  'product',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    categoryId: uuid('category_id').notNull(),
    name: text('name').notNull(),
    usualPurityBp: integer('usual_purity_bp'),
    ...recordColumns,
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

/** Prices of a metal: entries are added, never changed; the last one of a day and store stands. */
export const rate = pgTable(
  'rate',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    metalId: uuid('metal_id').notNull(),
    storeId: uuid('store_id'),
    effectiveOn: date('effective_on').notNull(),
    entry: bigint('entry', { mode: 'number' }).generatedAlwaysAsIdentity(),
    pricePaisePerG: bigint('price_paise_per_g', { mode: 'number' }).notNull(),
    source: text('source'),
    note: text('note'),
    correctsId: uuid('corrects_id'),
    enteredBy: uuid('entered_by').notNull(),
    ...recordColumns,
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)
