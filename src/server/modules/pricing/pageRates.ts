import { and, type SQL, sql } from 'drizzle-orm'
import type { GetRateCountRequest } from '../../../api/gen/model/index.ts'
import { isDate } from '../../../domain/dates/dates.ts'
import type { Actor, Handler } from '../../platform/operation/context.ts'
import { failField } from '../../platform/operation/problem.ts'
import { isDescending, PAGE_ROWS, pageOf, readCursor } from '../../platform/records/paging.ts'
import { likeText, searchWords } from '../../platform/text/foldText.ts'
import { readRates, seenRates } from './rateRow.ts'
import { rateTexts } from './texts.ts'

type Filter = Omit<GetRateCountRequest, 'companyId' | 'storeId'>

/** A page of the price entries that the actor may see, by date, those of a date as they were entered. One query, by an index. */
export const getRate: Handler<'GetRate'> = async (context) => {
  const { body, actor } = context
  const sort = body.sort ?? '-effectiveOn'
  const limit = body.limit ?? PAGE_ROWS
  const cursor = readCursor(body.cursor, sort, isDate)
  const descending = isDescending(sort, cursor)
  const after =
    cursor === null
      ? undefined
      : sql`(r.effective_on, r.entry) ${descending ? sql`<` : sql`>`} (${cursor.value}::date, (
          select c.entry from rate c where c.company_id = ${actor.companyId} and c.id = ${cursor.id}::uuid))`
  const where = sql`${and(filterOf(actor, body), after)}`
  const found = await readRates(context, where, { limit: limit + 1, descending })
  return pageOf(found, { cursor, sort, limit, keyOf: ({ effectiveOn }) => effectiveOn })
}

/** The number of the matching price entries that the actor may see. */
export const getRateCount: Handler<'GetRateCount'> = async ({ db, actor, body }) => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from rate r
    where r.company_id = ${actor.companyId} and ${seenRates(actor)} and ${filterOf(actor, body)}`)
  return { count: rows[0]?.count ?? 0 }
}

/** The filters, for an entry `r`. @throws DomainError 422 at `toOn` if the days end before they begin. */
function filterOf({ companyId }: Actor, filter: Filter): SQL {
  const { includeInactive, fromOn, toOn, metalId, priceStoreId, search } = filter
  if (fromOn !== undefined && toOn !== undefined && toOn < fromOn)
    throw failField('toOn', rateTexts.daysBackwards)
  return sql`${and(
    includeInactive ? sql`true` : sql`r.active`,
    fromOn === undefined ? undefined : sql`r.effective_on >= ${fromOn}`,
    toOn === undefined ? undefined : sql`r.effective_on <= ${toOn}`,
    metalId === undefined ? undefined : sql`r.metal_id = ${metalId}`,
    priceStoreId === undefined ? undefined : sql`r.store_id is not distinct from ${priceStoreId}::uuid`,
    ...searchWords(search).map((word) => hasWord(companyId, word)),
  )}`
}

/** Whether the metal, store, source, note or user of an entry contains a word. */
function hasWord(companyId: string, word: string): SQL {
  const like = `%${likeText(word)}%`
  return sql`(lower(r.source) like ${like} or lower(r.note) like ${like}
    or exists (select from metal m where m.company_id = ${companyId} and m.id = r.metal_id and lower(m.name) like ${like})
    or exists (select from store s where s.company_id = ${companyId} and s.id = r.store_id and lower(s.name) like ${like})
    or exists (select from login l where l.id = r.entered_by and lower(l.name) like ${like}))`
}
