import { sql } from 'drizzle-orm'
import type { Report, ReportChart, ReportChoice, ReportFilterName } from '../../../api/gen/model/index.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { presetOf } from './filters.ts'
import { headings } from './headings.ts'
import type { DeclaredChart, DeclaredReport } from './report.ts'
import { reportTexts } from './reportTexts.ts'

/** The choices of filters, by their names. */
export type Choices = Partial<Record<ReportFilterName, ReportChoice[]>>

/**
 * The choices of filters in the actor's company: accounts by code; schemes, metals and the login's stores by name, inactive stores
 * marked as such; purities that are or were in stock, the finest first.
 */
export async function readChoices({ db, actor }: Pick<BaseContext, 'db' | 'actor'>): Promise<Choices> {
  const { rows } = await db.execute<
    ReportChoice & { filter: ReportFilterName } & Record<string, unknown>
  >(sql`
    select 'account' as filter, code as value, code || ' ' || name as label, code as place
    from account where company_id = ${actor.companyId}
    union all select 'slabId', id::text, name, lower(name) from interest_slab where company_id = ${actor.companyId}
    union all select 'metalId', id::text, name, lower(name) from metal where company_id = ${actor.companyId}
    union all select distinct 'purity', purity_bp::text, trim_scale(purity_bp / 100.0) || ' %', lpad((10000 - purity_bp)::text, 5, '0')
      from metal_totals where company_id = ${actor.companyId}
    union all select 'stores', id::text, case when active then name else name || ${reportTexts.inactive} end, lower(name) from store
      where company_id = ${actor.companyId} and id = any(${sql.param(actor.storesOfBooks)}::uuid[])
    order by place, value`)
  const named = (name: ReportFilterName): ReportChoice[] =>
    rows.filter(({ filter }) => filter === name).map(({ value, label }) => ({ value, label }))
  const seesOtherStores = actor.grants.has('Company.otherStores') && actor.storesOfBooks.length > 1
  const { fall, by: grouping } = reportTexts
  return {
    account: named('account'),
    slabId: named('slabId'),
    metalId: named('metalId'),
    purity: named('purity'),
    stores: seesOtherStores
      ? [...choicesOf(reportTexts.stores), ...named('stores')]
      : choicesOf({ this: reportTexts.stores.this }),
    fall: choicesOf(fall),
    by: choicesOf(grouping),
  }
}

function choicesOf(words: Readonly<Record<string, string>>): ReportChoice[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}

/** A report as the API returns it. */
export function toReport(declared: DeclaredReport, choices: Choices, today: string): Report {
  const { name, group, title, lead, empty, filters, required = [], columns } = declared
  return {
    name,
    group,
    title,
    lead,
    ...(empty !== undefined && { empty }),
    filters: filters.map((filter) => ({
      name: filter,
      ...presetting(declared, filter, today),
      label: reportTexts.filters[filter],
      required: required.some((name) => name === filter),
      choices: filter === 'kind' ? choicesOf(declared.kinds ?? {}) : (choices[filter] ?? []),
    })),
    columns: columns.map((column) => ({
      name: column.name,
      heading: headings[column.name],
      kind: column.kind,
      total: column.total === true,
    })),
    ...(declared.chart && { chart: toChart(declared, declared.chart) }),
    paged: declared.whole !== true,
  }
}

function toChart({ columns }: DeclaredReport, { kind, label, along, drawn }: DeclaredChart): ReportChart {
  return {
    kind,
    label,
    along: headings[along],
    series: drawn.map((name) => headings[name]),
    figures: columns.find(({ name }) => drawn.includes(name))?.kind ?? 'number',
  }
}

function presetting(declared: DeclaredReport, filter: ReportFilterName, today: string): { preset?: string } {
  const preset = presetOf(declared, filter, today)
  return preset === undefined ? {} : { preset }
}
