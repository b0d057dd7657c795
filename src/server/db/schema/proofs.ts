import { boolean, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { ProofCheck, ProofLog } from '../../../api/gen/model/index.ts'
import { instant } from './common.ts'

/** What the last proof of a company's books and log found. */
export const proof = pgTable('proof', {
  companyId: uuid('company_id').primaryKey(),
  holds: boolean('holds').notNull(),
  checks: jsonb('checks').$type<ProofCheck[]>().notNull(),
  log: jsonb('log').$type<ProofLog>().notNull(),
  provenAt: instant('proven_at').notNull(),
  provenBy: uuid('proven_by').notNull(),
  tookMs: integer('took_ms').notNull(),
})
