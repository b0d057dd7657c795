import { type SQL, sql } from 'drizzle-orm'
import type { ReportOpens } from '../../../api/gen/model/index.ts'
import type { ReportScope } from './report.ts'

/** Condition: the rows of the table `alias` belong to the company and the stores of a report. */
export function inStores(alias: string, { companyId, storeIds, ofPart }: ReportScope): SQL {
  const stores = ofPart ? sql`part.store_id` : sql`any(${sql.param(storeIds)}::uuid[])`
  return sql`${sql.raw(alias)}.company_id = ${companyId}::uuid and ${sql.raw(alias)}.store_id = ${stores}`
}

/** The stores of a report as its parts. */
export function storeParts({ storeIds }: ReportScope): SQL {
  return sql`select unnest(${sql.param(storeIds)}::uuid[]) as store_id`
}

/** Condition: a column is within the days of a report. */
export function inPeriod(column: string, { fromOn, toOn }: ReportScope): SQL {
  return sql`${sql.raw(column)} between ${fromOn}::date and ${toOn}::date`
}

/** SQL for the page that a row opens; with the store of its record where that may differ from the row's. */
export function leadsTo(kind: ReportOpens['kind'], id: string, storeId?: string): SQL {
  const store = storeId === undefined ? sql`` : sql`, 'storeId', ${sql.raw(storeId)}`
  return sql`json_build_object('kind', ${sql.raw(`'${kind}'`)}, 'id', ${sql.raw(id)}${store}) as "opens"`
}

/** SQL that replaces the values of a column with their texts. */
export function labelOf(column: string, words: Readonly<Record<string, string>>): SQL {
  const each = Object.entries(words).map(([name, word]) => sql`when ${name} then ${word}`)
  return sql`case ${sql.raw(column)} ${sql.join(each, sql` `)} end`
}

/** The customer `c` of a loan `o`. */
export const customerOfLoan = sql`join customer c on c.company_id = o.company_id and c.id = o.customer_id`

/** The account of a code, in the company of a report. */
export function accountOf({ companyId }: ReportScope, code: string): SQL {
  return sql`(select id from account where company_id = ${companyId}::uuid and code = ${code})`
}
