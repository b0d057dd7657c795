import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from './common.ts'

/** A file of records being moved in: mapped, checked without writing, then taken in whole or not at all. */
export const importJob = pgTable(
  'import_job',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    storeId: uuid('store_id').notNull(),
    loginId: uuid('login_id').notNull(),
    target: text('target').notNull(),
    fileName: text('file_name').notNull(),
    sha256: text('sha256').notNull(),
    content: bytes('content').notNull(),
    header: jsonb('header').$type<string[]>().notNull(),
    rowCount: integer('row_count').notNull(),
    mapping: jsonb('mapping').$type<Record<string, number>>().notNull().default({}),
    state: text('state')
      .$type<'mapping' | 'checking' | 'checked' | 'running' | 'done' | 'failed' | 'cancelled'>()
      .notNull(),
    doneRows: integer('done_rows').notNull().default(0),
    failures: jsonb('failures')
      .$type<{ row: number; field: string; message: string }[]>()
      .notNull()
      .default([]),
    failureCount: integer('failure_count').notNull().default(0),
    message: text('message'),
    beatAt: instant('beat_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)
