import { sql } from 'drizzle-orm'
import type { ReportFileFormat, ReportFilters } from '../../api/gen/model/index.ts'
import { writtenDay } from '../../domain/writtenDay.ts'
import type { BaseContext } from '../core/context.ts'
import { readChoices, toReport } from './choices.ts'
import type { DeclaredReport } from './report.ts'

/** What a file tells, in words for the log, as `Day book · CSV · Stores Main · From 01 May 2026 · To 31 May 2026`. */
export async function fileWords(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  report: DeclaredReport,
  { filters: asked = {}, format }: { filters?: ReportFilters; format: ReportFileFormat },
): Promise<string> {
  const { title, filters } = toReport(report, await readChoices(context), context.today)
  const words = filters.map(async ({ name, label, preset, choices }) => {
    const value = asked[name] ?? preset
    if (value === undefined) return null
    if (name === 'stores' && value === 'this') return `${label} ${context.actor.storeName}`
    if (name === 'customerId') return `${label} ${await customerOf(context, value)}`
    return `${label} ${choices.find((choice) => choice.value === value)?.label ?? dayOr(value)}`
  })
  const said = (await Promise.all(words)).filter((word) => word !== null)
  return [title, format.toUpperCase(), ...said].join(' · ')
}

const dayOr = (value: string) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? writtenDay(value) : value)

async function customerOf({ db, actor }: Pick<BaseContext, 'db' | 'actor'>, id: string): Promise<string> {
  const { rows } = await db.execute<{ known: string }>(sql`
    select name || ' ' || number as known from customer where company_id = ${actor.companyId} and id = ${id}::uuid`)
  return rows[0]?.known ?? id
}
