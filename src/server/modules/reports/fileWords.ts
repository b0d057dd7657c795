import { sql } from 'drizzle-orm'
import type { ReportFileFormat, ReportFilters } from '../../../api/gen/model/index.ts'
import { filterWords } from '../../../domain/text/filterWords.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { readChoices, toReport } from './choices.ts'
import type { DeclaredReport } from './report.ts'

/** What a file tells, in words for the log, as `Day book · CSV · Stores Main · From 01 May 2026 · To 31 May 2026`. */
export async function fileWords(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  report: DeclaredReport,
  { filters: chosen = {}, format }: { filters?: ReportFilters; format: ReportFileFormat },
): Promise<string> {
  const { title, filters } = toReport(report, await readChoices(context), context.today)
  const { storeId, storeName } = context.actor
  const { stores = 'this' } = chosen
  const words = filterWords(filters, chosen, {
    stores: stores === 'this' || stores === storeId ? storeName : undefined,
    customerId: await customerOf(context, chosen),
  })
  return [title, format.toUpperCase(), ...words].join(' · ')
}

async function customerOf(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  { customerId }: ReportFilters,
): Promise<string | undefined> {
  if (customerId === undefined) return undefined
  const { rows } = await db.execute<{ known: string }>(sql`
    select name || ' ' || number as known from customer where company_id = ${actor.companyId} and id = ${customerId}::uuid`)
  return rows[0]?.known
}
