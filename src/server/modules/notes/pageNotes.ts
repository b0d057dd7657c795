import { and, eq, type SQL, sql } from 'drizzle-orm'
import type {
  GetNoteCountRequest,
  GetNoteRequest,
  NoteCount,
  NotePage,
} from '../../../api/gen/model/index.ts'
import type { PaymentMode } from '../../../domain/books/journalLines.ts'
import { isDate } from '../../../domain/dates/dates.ts'
import { voucher } from '../../db/schema/journal.ts'
import type { ActorContext } from '../../platform/operation/context.ts'
import { PAGE_ROWS, pageOf, readCursor, readingFrom } from '../../platform/records/paging.ts'
import { likeText, searchWords } from '../../platform/text/foldText.ts'
import { isSameCustomer } from '../lending/public.ts'
import { selectNotes } from './noteFields.ts'
import { isOfSide, type NoteSide } from './noteSides.ts'

type Filter = Omit<GetNoteCountRequest, 'companyId' | 'storeId'>
type Row = Awaited<ReturnType<typeof readRows>>[number]

/** A sort order of the list: its column and type, the sort key of a note, and the check of a sort key from a cursor. */
interface Order {
  column: SQL
  type: SQL
  keyOf: (row: Row) => string
  isKey: (value: string) => boolean
}

const orders: Record<'number' | 'postedOn', Order> = {
  number: { column: sql`v.number`, type: sql`text`, keyOf: (row) => row.number, isKey: () => true },
  postedOn: { column: sql`v.posted_on`, type: sql`date`, keyOf: (row) => row.postedOn, isKey: isDate },
}

const modesOf = sql<PaymentMode[]>`array(select distinct p.mode from voucher_payment p
  where p.company_id = ${voucher.companyId} and p.voucher_id = ${voucher.id} order by p.mode)`

/** A page of the notes of a side of the actor's store, including those on loans; its ids come from an index of that side. One query. */
export async function pageNotes(
  context: ActorContext,
  side: NoteSide,
  body: GetNoteRequest,
): Promise<NotePage> {
  const sort = body.sort ?? '-number'
  const limit = body.limit ?? PAGE_ROWS
  const order = orders[sort.replace('-', '') as keyof typeof orders]
  const cursor = readCursor(body.cursor, sort, order.isKey)
  const { direction, after } = readingFrom(cursor, sort, { ...order, id: sql`v.id` })
  const found = await readRows(
    context,
    sql`select v.id from voucher v
    where ${and(filterOf(context, side, body), after)}
    order by ${order.column} ${direction}, v.id ${direction} limit ${limit + 1}`,
  )
  const page = pageOf(found, { cursor, sort, limit, keyOf: order.keyOf })
  return { ...page, rows: page.rows.map(({ reversalId: _, ...row }) => row) }
}

/** The number and the sum of all matching notes. */
export async function countNotes(
  context: ActorContext,
  side: NoteSide,
  body: GetNoteCountRequest,
): Promise<NoteCount> {
  const { rows } = await context.db.execute<{ count: number; paise: number }>(sql`
    select count(distinct v.id)::integer as count, coalesce(sum(l.debit_paise), 0)::bigint as paise
    from voucher v join voucher_line l on l.company_id = v.company_id and l.voucher_id = v.id
    where ${filterOf(context, side, body)}`)
  const [row] = rows
  return { count: row?.count ?? 0, amountPaise: row?.paise ?? 0 }
}

function readRows({ db, actor }: ActorContext, ids: SQL) {
  const places = sql`(select ids.id, row_number() over () as place from (${ids}) ids) as page`
  return selectNotes(db, { modes: modesOf })
    .innerJoin(places, sql`page.id = ${voucher.id}`)
    .where(eq(voucher.companyId, actor.companyId))
    .orderBy(sql`page.place`)
}

/** The filters, for a voucher `v`. */
function filterOf({ actor }: ActorContext, side: NoteSide, filter: Filter): SQL {
  const { companyId, storeId } = actor
  const { fromOn, toOn, headId, mode, customerId, state, usage } = filter
  const reversed = sql`exists (select from voucher r where r.company_id = v.company_id and r.reverses_id = v.id)`
  return sql`${and(
    sql`v.company_id = ${companyId} and v.store_id = ${storeId}`,
    isOfSide(side, sql`v.kind`, usage),
    filterIfSet(fromOn, (date) => sql`v.posted_on >= ${date}`),
    filterIfSet(toOn, (date) => sql`v.posted_on <= ${date}`),
    filterIfSet(headId, (id) => isOfHead(companyId, id)),
    filterIfSet(mode, hasMode),
    filterIfSet(customerId, (id) => isSameCustomer(sql`v.customer_id`, companyId, id)),
    filterIfSet(state, (one) => (one === 'reversed' ? reversed : sql`not ${reversed}`)),
    ...searchWords(filter.search).map(hasWord),
  )}`
}

/** The condition of a filter; none if the request does not contain it. */
function filterIfSet<Value>(value: Value | undefined, filter: (value: Value) => SQL): SQL | undefined {
  return value === undefined ? undefined : filter(value)
}

function isOfHead(companyId: string, headId: string): SQL {
  return sql`v.id in (
    select n.voucher_id from voucher_note n where n.company_id = ${companyId} and n.head_id = ${headId}
    union all select c.voucher_id from charge c where c.company_id = ${companyId} and c.head_id = ${headId}
    union all select e.voucher_id from loan_entry e where e.company_id = ${companyId} and e.head_id = ${headId}
      and e.voucher_id is not null)`
}

function hasMode(mode: PaymentMode): SQL {
  return sql`exists (select from voucher_payment p
    where p.company_id = v.company_id and p.voucher_id = v.id and p.mode = ${mode})`
}

/** Whether a note's number, narration, party, head, customer or loan contains a word. */
function hasWord(word: string): SQL {
  const like = `%${likeText(word)}%`
  return sql`(lower(v.number) like ${like} or lower(v.narration) like ${like}
    or exists (select from voucher_note n
      join credit_debit h on h.company_id = n.company_id and h.id = n.head_id
      where n.company_id = v.company_id and n.voucher_id = v.id
        and (n.search_text like ${like} or lower(h.name) like ${like}))
    or exists (select from charge c join credit_debit h on h.company_id = c.company_id and h.id = c.head_id
      where c.company_id = v.company_id and c.voucher_id = v.id and lower(h.name) like ${like})
    or exists (select from loan_entry e join credit_debit h on h.company_id = e.company_id and h.id = e.head_id
      where e.company_id = v.company_id and e.voucher_id = v.id and lower(h.name) like ${like})
    or exists (select from customer c where c.company_id = v.company_id and c.id = v.customer_id
      and c.search_text like ${like})
    or exists (select from loan o where o.company_id = v.company_id and o.id = v.loan_id and lower(o.number) like ${like}))`
}
