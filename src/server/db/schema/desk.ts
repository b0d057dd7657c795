import { date, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Attachment, AttachmentPurpose } from '../../../api/gen/model/index.ts'
import { bytes, instant } from './common.ts'

export const attachment = pgTable(
  'attachment',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    purpose: text('purpose').$type<AttachmentPurpose>().notNull(),
    contentType: text('content_type').$type<Attachment['contentType']>().notNull(),
    content: bytes('content').notNull(),
    sha256: text('sha256').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

/** A file that was refused after it was parsed; kept for a day, see `platform/parsing/dailyLimit.ts`. */
export const refusedFile = pgTable(
  'refused_file',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    loginId: uuid('login_id').notNull(),
    kind: text('kind').$type<AttachmentPurpose | 'import'>().notNull(),
    refusedAt: instant('refused_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

export const draft = pgTable(
  'draft',
  {
    companyId: uuid('company_id').notNull(),
    storeId: uuid('store_id').notNull(),
    loginId: uuid('login_id').notNull(),
    form: text('form').notNull(),
    values: jsonb('values').$type<Record<string, unknown>>().notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.storeId, table.loginId, table.form] })],
)

export const notification = pgTable(
  'notification',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    loginId: uuid('login_id').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    type: text('type')
      .$type<'order-placed' | 'order-shipped' | 'mail' | 'chat-message' | 'alert'>()
      .notNull(),
    path: text('path'),
    /** The store that it concerns; null for the whole company. */
    storeId: uuid('store_id'),
    /** Names the task that it announces, such as `release:<id>`; null for plain news. */
    subject: text('subject'),
    readAt: instant('read_at'),
    /** When the task was done by anybody; a resolved notification is also read. */
    resolvedAt: instant('resolved_at'),
    postedAt: instant('posted_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

/** What the people of a store were told of a day. */
export const noticeTold = pgTable(
  'notice_told',
  {
    companyId: uuid('company_id').notNull(),
    storeId: uuid('store_id').notNull(),
    toldOn: date('told_on').notNull(),
    event: text('event').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.storeId, table.toldOn, table.event] })],
)
