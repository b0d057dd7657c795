import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './common.ts'

/** Papers of records of one kind; a removed one keeps its place. */
const paperTable = (name: string, owner: string) =>
  pgTable(
    name,
    {
      companyId: uuid('company_id').notNull(),
      id: uuid('id').notNull(),
      /** The record that the paper belongs to. */
      ownerId: uuid(owner).notNull(),
      kind: text('kind').notNull(),
      name: text('name').notNull(),
      attachmentId: uuid('attachment_id').notNull(),
      addedBy: uuid('added_by').notNull(),
      createdAt: instant('created_at').notNull().defaultNow(),
      removedAt: instant('removed_at'),
    },
    (table) => [primaryKey({ columns: [table.companyId, table.id] })],
  )

/** A table of papers. */
export type PaperTable = ReturnType<typeof paperTable>

export const customerDocument = paperTable('customer_document', 'customer_id')
export const loanDocument = paperTable('loan_document', 'loan_id')
