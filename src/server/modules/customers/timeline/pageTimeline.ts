import { sql } from 'drizzle-orm'
import type { CustomerChange, CustomerEvent, CustomerTimeline } from '../../../../api/gen/model/index.ts'
import { presentOperation } from '../../../../domain/text/formerOperations.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { type Cursor, pageOf, readCursor } from '../../../platform/records/paging.ts'
import { namedFields } from '../../../platform/records/recordHistory.ts'
import { isInstant } from '../../../platform/text/time.ts'
import { findCustomer } from '../customerRow.ts'
import { detailOf, type EventKind, eventsOf, type Position } from './events.ts'

/** Number of events on a page. */
const SHOWN = 20
const SORT = '-happenedAt'

/** A position: the instant in microseconds, the rank of the kind of event at that instant, and its number. */
const POSITION = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})\d{3}Z (\d) (\d{1,18})$/

interface EventRow extends Record<string, unknown> {
  at: string
  rank: number
  seq: string
  id: string
  kind: EventKind
  by: string | null
  detail: object
}

/**
 * A page of the events of a customer, newest first: money, items and changes to the record together, as far as the actor may read
 * them. Two queries.
 * @throws DomainError 404 when the customer does not exist, 422 at `cursor` for a cursor of another list.
 */
export async function pageTimeline(
  context: Pick<BaseContext, 'db' | 'actor'> & { query: { id: string; cursor?: string } },
): Promise<CustomerTimeline> {
  const { db, query } = context
  const { customer } = await findCustomer(context, query.id)
  const cursor = readCursor(query.cursor, SORT, isPosition)
  const events = eventsOf(context.actor, customer.id, positionOf(cursor), SHOWN + 1)
  const { rows } = await db.execute<EventRow>(sql`
    ${events},
    shown as (select * from happened order by at desc, rank desc, seq desc, id desc limit ${SHOWN + 1})
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, rank, seq::text, id, kind,
      coalesce(by_name, (select l.name from login l where l.id = shown.made_by)) as by, ${detailOf(context.actor)} as detail
    from shown order by shown.at desc, rank desc, shown.seq desc, id desc`)
  const page = pageOf(rows, {
    cursor,
    sort: SORT,
    limit: SHOWN,
    keyOf: ({ at, rank, seq }) => `${at} ${rank} ${seq}`,
  })
  return { rows: page.rows.map(toEvent), nextCursor: page.nextCursor }
}

function isPosition(value: string): boolean {
  const milliseconds = POSITION.exec(value)?.[1]
  return milliseconds !== undefined && isInstant(`${milliseconds}Z`)
}

function positionOf(cursor: Cursor | null): Position | null {
  if (cursor === null) return null
  const [at = '', rank = '', seq = ''] = cursor.value.split(' ')
  return { at, rank: Number(rank), seq, id: cursor.id }
}

function toEvent({ at, seq, id, kind, by, detail }: EventRow): CustomerEvent {
  const event = { key: `${kind} ${seq} ${id}`, happenedAt: new Date(at).toISOString(), by }
  if (kind !== 'change') return { ...event, [kind]: detail }
  const { operation, fields, ...change } = detail as CustomerChange
  return {
    ...event,
    change: { ...change, operation: presentOperation(operation), fields: namedFields(fields) },
  }
}
