import { and, eq, type SQL, sql } from 'drizzle-orm'
import type {
  GetTransferCountRequest,
  GetTransferRequest,
  TransferCount,
  TransferPage,
} from '../../../api/gen/model/index.ts'
import { transfer } from '../../db/schema/transfers.ts'
import type { ActorContext, BaseContext } from '../../platform/operation/context.ts'
import { PAGE_ROWS, pageOf, readCursor, readingFrom } from '../../platform/records/paging.ts'
import { likeText, searchWords } from '../../platform/text/foldText.ts'
import { transferNames } from './transferNames.ts'

type Filter = Omit<GetTransferCountRequest, 'companyId' | 'storeId'>

const { fromStoreName, toStoreName, sentByName } = transferNames

const packets = (state?: 'on-the-way') => sql<number>`(select count(*)::integer from transfer_packet p
  where p.company_id = ${transfer.companyId} and p.transfer_id = ${transfer.id}
    ${state === undefined ? sql`` : sql`and p.state = ${state}`})`

/**
 * A page of the transfers to or from the actor's store, in the order in which they were sent: each direction is read from its own index,
 * and both are merged. One query.
 */
export async function pageTransfers(
  { db, actor }: ActorContext,
  body: GetTransferRequest,
): Promise<TransferPage> {
  const sort = body.sort ?? '-sent'
  const limit = body.limit ?? PAGE_ROWS
  const cursor = readCursor(body.cursor, sort, (value) => /^\d{1,15}$/.test(value))
  const key = { column: sql`t.entry`, type: sql`bigint`, id: sql`t.id` }
  const { direction, after } = readingFrom(cursor, sort, key)
  const first = sql`order by entry ${direction}, id ${direction} limit ${limit + 1}`
  const walks = waysOf(body).map(
    (toOrFrom) => sql`(select t.entry, t.id from transfer t
      where ${and(filterOf(actor, body, toOrFrom), after)} ${first})`,
  )
  const page = sql`(select ids.id, row_number() over () as place from (
    select entry, id from (${sql.join(walks, sql` union all `)}) walked ${first}) ids) as page`
  const found = await db
    .select({
      id: transfer.id,
      number: transfer.number,
      kind: transfer.kind,
      state: transfer.state,
      fromStoreId: transfer.fromStoreId,
      fromStoreName,
      toStoreId: transfer.toStoreId,
      toStoreName,
      amountPaise: transfer.amountPaise,
      carrier: transfer.carrier,
      sentOn: transfer.sentOn,
      sentByName,
      packetCount: packets(),
      openCount: packets('on-the-way'),
      receivedOn: transfer.receivedOn,
      differencePaise: sql<number | null>`${transfer.countedPaise} - ${transfer.amountPaise}`,
      entry: transfer.entry,
    })
    .from(transfer)
    .innerJoin(page, sql`page.id = ${transfer.id}`)
    .where(eq(transfer.companyId, actor.companyId))
    .orderBy(sql`page.place`)
  const paged = pageOf(found, { cursor, sort, limit, keyOf: ({ entry }) => String(entry) })
  return { ...paged, rows: paged.rows.map(({ entry: _, ...row }) => row) }
}

/** The number, the cash in paise and the packets of all matching transfers. */
export async function countTransfers(
  { db, actor }: ActorContext,
  body: GetTransferCountRequest,
): Promise<TransferCount> {
  const { rows } = await db.execute<{ count: number; paise: number; packets: number }>(sql`
    select count(*)::integer as count, coalesce(sum(t.amount_paise), 0)::bigint as paise,
      coalesce(sum((select count(*) from transfer_packet p
        where p.company_id = t.company_id and p.transfer_id = t.id)), 0)::integer as packets
    from transfer t where ${sql.join(
      waysOf(body).map((way) => sql`(${filterOf(actor, body, way)})`),
      sql` or `,
    )}`)
  const [row] = rows
  return { count: row?.count ?? 0, amountPaise: row?.paise ?? 0, packetCount: row?.packets ?? 0 }
}

/** The column of the actor's store by direction. */
const storeOf = { in: sql`t.to_store_id`, out: sql`t.from_store_id` }

type Way = keyof typeof storeOf

/** The directions of a filter; no transfer has both. */
function waysOf({ direction }: Filter): readonly Way[] {
  return direction === undefined ? ['in', 'out'] : [direction]
}

/** The filters, for a transfer `t` of one direction. */
function filterOf({ companyId, storeId }: BaseContext['actor'], filter: Filter, way: Way): SQL {
  const { kind, state, otherStoreId, fromOn, toOn, search } = filter
  return sql`${and(
    sql`t.company_id = ${companyId} and ${storeOf[way]} = ${storeId}`,
    kind && sql`t.kind = ${kind}`,
    state && sql`t.state = ${state}`,
    otherStoreId === undefined ? undefined : sql`${otherStoreId}::uuid in (t.from_store_id, t.to_store_id)`,
    fromOn === undefined ? undefined : sql`t.sent_on >= ${fromOn}`,
    toOn === undefined ? undefined : sql`t.sent_on <= ${toOn}`,
    ...searchWords(search).map(hasWord),
  )}`
}

function hasWord(word: string): SQL {
  const like = `%${likeText(word)}%`
  return sql`(lower(t.number) like ${like} or lower(t.carrier) like ${like} or exists (select from transfer_packet p
    where p.company_id = t.company_id and p.transfer_id = t.id and lower(p.seal) like ${like}))`
}
