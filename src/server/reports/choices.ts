import { sql } from 'drizzle-orm'
import type { Report, ReportChoice, ReportFilterName } from '../../api/gen/model/index.ts'
import type { BaseContext } from '../core/context.ts'
import { allOf } from '../db/pool.ts'
import { presetOf } from './filters.ts'
import { headings } from './headings.ts'
import type { DeclaredReport } from './report.ts'
import { reportTexts } from './reportTexts.ts'

/** What filters choose from, by their names. */
export type Choices = Partial<Record<ReportFilterName, ReportChoice[]>>

/** What filters choose from in the actor's company; accounts by code, schemes by name. */
export async function readChoices({ db, actor }: Pick<BaseContext, 'db' | 'actor'>): Promise<Choices> {
  const [{ rows: account }, { rows: slabId }] = await allOf([
    db.execute<ReportChoice & Record<string, unknown>>(sql`
      select code as value, code || ' ' || name as label from account where company_id = ${actor.companyId} order by code`),
    db.execute<ReportChoice & Record<string, unknown>>(sql`
      select id as value, name as label from interest_slab where company_id = ${actor.companyId} order by lower(name), id`),
  ])
  const several = actor.grants.has('Company.otherStores') && actor.stores.length > 1
  const stores = several ? reportTexts.stores : { this: reportTexts.stores.this }
  const { fall, by } = reportTexts
  return { account, slabId, stores: choicesOf(stores), fall: choicesOf(fall), by: choicesOf(by) }
}

function choicesOf(words: Readonly<Record<string, string>>): ReportChoice[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}

/** A report as the contract tells it. */
export function toReport(declared: DeclaredReport, choices: Choices, today: string): Report {
  const { name, group, title, lead, filters, required = [], columns } = declared
  return {
    ...{ name, group, title, lead },
    filters: filters.map((filter) => ({
      name: filter,
      ...presetting(declared, filter, today),
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
    paged: !declared.reckon && declared.whole !== true,
  }
}

function presetting(declared: DeclaredReport, filter: ReportFilterName, today: string): { preset?: string } {
  const preset = presetOf(declared, filter, today)
  return preset === undefined ? {} : { preset }
}
