import { sql } from 'drizzle-orm'
import type { Report, ReportChoice, ReportFilterName } from '../../api/gen/model/index.ts'
import type { BaseContext } from '../core/context.ts'
import { presetOf } from './filters.ts'
import { headings } from './headings.ts'
import type { DeclaredReport } from './report.ts'
import { reportTexts } from './reportTexts.ts'

/** What filters choose from, by their names. */
export type Choices = Partial<Record<ReportFilterName, ReportChoice[]>>

/** What filters choose from in the actor's company; accounts by code. */
export async function readChoices({ db, actor }: Pick<BaseContext, 'db' | 'actor'>): Promise<Choices> {
  const { rows: account } = await db.execute<ReportChoice & Record<string, unknown>>(sql`
    select code as value, code || ' ' || name as label from account where company_id = ${actor.companyId} order by code`)
  const several = actor.grants.has('Company.otherStores') && actor.stores.length > 1
  const { this: here, all } = reportTexts.stores
  const stores = [{ value: 'this', label: here }, ...(several ? [{ value: 'all', label: all }] : [])]
  return { account, stores }
}

/** A report as the contract tells it. */
export function toReport(declared: DeclaredReport, choices: Choices, today: string): Report {
  const { name, group, title, lead, filters, required = [], columns, whole } = declared
  return {
    ...{ name, group, title, lead },
    filters: filters.map((filter) => ({
      name: filter,
      ...presetting(filter, today),
      label: reportTexts.filters[filter],
      required: required.includes(filter),
      choices: choices[filter] ?? [],
    })),
    columns: columns.map((column) => ({
      name: column.name,
      heading: headings[column.name],
      kind: column.kind,
      total: column.total === true,
    })),
    paged: whole !== true,
  }
}

function presetting(filter: ReportFilterName, today: string): { preset?: string } {
  const preset = presetOf(filter, today)
  return preset === undefined ? {} : { preset }
}
