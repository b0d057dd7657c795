import { and, asc, desc, eq, gt, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type {
  GetPacketAuditCountRequest,
  GetPacketAuditRequest,
  PacketAuditChoices,
  PacketAuditCount,
  PacketAuditPage,
} from '../../../api/gen/model/index.ts'
import { auditDifferences } from '../../../domain/custody/packetAudit.ts'
import { packetAudit } from '../../db/schema/packetAudits.ts'
import type { ActorContext, BaseContext } from '../../platform/operation/context.ts'
import { isDescending, PAGE_ROWS, pageOf, readCursor } from '../../platform/records/paging.ts'
import { likeText, searchWords } from '../../platform/text/foldText.ts'
import { auditNames } from './auditNames.ts'

type Filter = Omit<GetPacketAuditCountRequest, 'companyId' | 'storeId'>

/** All vault locations of the store, and how many packets its vault has; an index has both. */
export async function auditChoices({ db, actor }: ActorContext): Promise<PacketAuditChoices> {
  const { rows } = await db.execute<{ location: string; packets: number }>(sql`
    select location, count(*)::integer as packets from packet
    where company_id = ${actor.companyId} and store_id = ${actor.storeId} and place = 'vault'
    group by location order by location`)
  return {
    places: rows.map(({ location }) => location),
    packetCount: rows.reduce((sum, { packets }) => sum + packets, 0),
  }
}

/** A page of the audits of the actor's store, in the order in which they were started. One query. */
export async function pageAudits(
  { db, actor }: ActorContext,
  body: GetPacketAuditRequest,
): Promise<PacketAuditPage> {
  const sort = body.sort ?? '-started'
  const limit = body.limit ?? PAGE_ROWS
  const cursor = readCursor(body.cursor, sort, (value) => /^\d{1,15}$/.test(value))
  const descending = isDescending(sort, cursor)
  const [way, than] = descending ? ([desc, lt] as const) : ([asc, gt] as const)
  const { storeName: _store, cancelledByName: _cancelled, ...names } = auditNames
  const found = await db
    .select({
      id: packetAudit.id,
      number: packetAudit.number,
      state: packetAudit.state,
      scope: packetAudit.scope,
      place: packetAudit.place,
      sampleSize: packetAudit.sampleSize,
      startedOn: packetAudit.startedOn,
      expectedCount: packetAudit.expectedCount,
      outcome: packetAudit.outcome,
      entry: packetAudit.entry,
      ...names,
    })
    .from(packetAudit)
    .where(
      and(filterOf(actor, body), cursor === null ? undefined : than(packetAudit.entry, Number(cursor.value))),
    )
    .orderBy(way(packetAudit.entry), way(packetAudit.id))
    .limit(limit + 1)
  const paged = pageOf(found, { cursor, sort, limit, keyOf: ({ entry }) => String(entry) })
  return {
    ...paged,
    rows: paged.rows.map(({ entry: _, outcome, expectedCount, ...row }) => ({
      ...row,
      expectedCount: row.state === 'counting' && row.scope === 'place' ? null : expectedCount,
      ...(outcome !== null && { outcome }),
    })),
  }
}

/** The number of all matching audits, and of their missing packets. */
export async function countAudits(
  { db, actor }: ActorContext,
  body: GetPacketAuditCountRequest,
): Promise<PacketAuditCount> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::integer`,
      missing: sql<number>`coalesce(sum((${packetAudit.outcome} ->> 'missing')::integer), 0)::integer`,
    })
    .from(packetAudit)
    .where(filterOf(actor, body))
  return row ?? { count: 0, missing: 0 }
}

function filterOf({ companyId, storeId }: BaseContext['actor'], filter: Filter): SQL | undefined {
  const { state, scope, differs, fromOn, toOn, search } = filter
  const hasDifference = or(
    ...auditDifferences.map((kind) => sql`(${packetAudit.outcome} ->> ${kind})::integer > 0`),
  ) as SQL
  return and(
    eq(packetAudit.companyId, companyId),
    eq(packetAudit.storeId, storeId),
    state && eq(packetAudit.state, state),
    scope && eq(packetAudit.scope, scope),
    differs === undefined
      ? undefined
      : sql`${packetAudit.outcome} is not null and (${hasDifference}) = ${differs}`,
    fromOn === undefined ? undefined : gte(packetAudit.startedOn, fromOn),
    toOn === undefined ? undefined : lte(packetAudit.startedOn, toOn),
    ...searchWords(search).map(hasWord),
  )
}

function hasWord(word: string): SQL {
  const like = `%${likeText(word)}%`
  return sql`(lower(${packetAudit.number}) like ${like} or lower(coalesce(${packetAudit.place}, '')) like ${like}
    or lower(${auditNames.auditorName}) like ${like} or exists (select from packet_audit_line l
      where l.company_id = packet_audit.company_id and l.audit_id = packet_audit.id and l.outcome = 'missing'
        and lower(l.seal) like ${like}))`
}
