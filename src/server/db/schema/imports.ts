import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ImportTarget } from '../../../api/gen/model/index.ts'
import { bytes, instant } from './common.ts'

/** A file of records being moved in: mapped, checked without writing, then taken in whole or not at all. */
export const importJob = pgTable(
  'import_job',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    storeId: uuid('store_id').notNull(),
    loginId: uuid('login_id').notNull(),
    target: text('target').$type<ImportTarget>().notNull(),
    fileName: text('file_name').notNull(),
    sha256: text('sha256').notNull(),
    content: bytes('content').notNull(),
    header: jsonb('header').$type<{ name: string; samples: string[] }[]>().notNull(),
    rowCount: integer('row_count').notNull(),
    mapping: jsonb('mapping').$type<Record<string, number>>().notNull().default({}),
    chosen: jsonb('chosen').$type<Record<string, string>>().notNull().default({}),
    state: text('state')
      .$type<'mapping' | 'checking' | 'checked' | 'running' | 'done' | 'failed' | 'cancelled'>()
      .notNull(),
    attempt: integer('attempt').notNull().default(0),
    doneRows: integer('done_rows').notNull().default(0),
    failureCount: integer('failure_count').notNull().default(0),
    warningCount: integer('warning_count').notNull().default(0),
    problems: jsonb('problems')
      .$type<{ row: number; level: 'failure' | 'warning'; field: string; value: string; message: string }[]>()
      .notNull()
      .default([]),
    report: bytes('report'),
    message: text('message'),
    beatAt: instant('beat_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)
