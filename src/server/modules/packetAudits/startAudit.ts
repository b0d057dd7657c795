import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { StartPacketAuditRequest } from '../../../api/gen/model/index.ts'
import { recordedWeightMg } from '../../db/recordedWeight.ts'
import { packetAudit, packetAuditLine } from '../../db/schema/packetAudits.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { failField } from '../../platform/operation/problem.ts'
import { insertMany, insertRow, newId } from '../../platform/records/rows.ts'
import { nextStoreNumber, requireClock } from '../books/public.ts'
import { MAX_PACKETS } from './auditStore.ts'
import { auditTexts } from './auditTexts.ts'

/** An expected packet as it is at the start. */
interface Drawn extends Record<string, unknown> {
  packetId: string
  loanId: string
  seal: string
  location: string
  /** Milligrams. */
  expectedMg: number
  custodySeq: number
  weigh: boolean
}

/**
 * Starts an audit of the actor's store and stores what is expected; returns its id.
 * @throws DomainError 422 at the place or the size of the sample when it is missing, and where there are no packets or too many.
 */
export async function startAudit(context: BaseContext, input: StartPacketAuditRequest): Promise<string> {
  const { actor, now, today } = context
  const { scope, weighCount, emptyPacketMg } = input
  const place = scope === 'place' ? input.place?.trim() || null : null
  const sampleSize = scope === 'sample' ? (input.sampleSize ?? null) : null
  if (scope === 'place' && place === null) throw failField('place', auditTexts.choosePlace)
  if (scope === 'sample' && sampleSize === null) throw failField('sampleSize', auditTexts.chooseSize)
  await requireClock(context)
  const seed = randomBytes(16).toString('hex')
  const drawn = await draw(context, { place, sampleSize, seed, weighCount })
  const field = scope === 'place' ? 'place' : 'sampleSize'
  if (drawn.length === 0) throw failField(field, auditTexts.noPackets)
  if (drawn.length > MAX_PACKETS) throw failField(field, auditTexts.tooMany(MAX_PACKETS))
  const { id } = await insertRow(context, packetAudit, {
    companyId: actor.companyId,
    id: newId(),
    storeId: actor.storeId,
    number: await nextStoreNumber(context, 'packetAudit', today),
    scope,
    place,
    sampleSize,
    seed,
    weighCount,
    emptyPacketMg,
    note: input.note?.trim() || null,
    expectedCount: drawn.length,
    startedBy: actor.userId,
    startedOn: today,
    startedAt: now,
  })
  await insertMany(
    context,
    packetAuditLine,
    drawn.map((line) => ({ ...line, companyId: actor.companyId, auditId: id })),
  )
  return id
}

/**
 * The packets of a place, or of a random sample of the vault, as one statement sees them, at most one more than an audit may have. They
 * are drawn by a hash of the seed and the seal, so that anybody who knows the seed can repeat the draw.
 */
async function draw(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  {
    place,
    sampleSize,
    seed,
    weighCount,
  }: { place: string | null; sampleSize: number | null; seed: string; weighCount: number },
): Promise<Drawn[]> {
  const { companyId, storeId } = actor
  const here =
    place === null ? sql`true` : sql`(p.location = ${place} or starts_with(p.location, ${`${place},`}))`
  const { rows } = await db.execute<Drawn>(sql`
    select d.*, row_number() over (
        order by sha256(convert_to(${`weigh:${seed}:`} || d.seal, 'UTF8')), d."packetId") <= ${weighCount} as weigh
    from (
      select p.id as "packetId", p.loan_id as "loanId", p.seal, p.location,
        ${recordedWeightMg} as "expectedMg",
        (select coalesce(max(m.seq), 0) from packet_move m where m.company_id = p.company_id and m.packet_id = p.id) as "custodySeq"
      from packet p
      where p.company_id = ${companyId} and p.store_id = ${storeId} and p.place = 'vault' and ${here}
      order by sha256(convert_to(${`${seed}:`} || p.seal, 'UTF8')), p.id
      limit ${Math.min(sampleSize ?? Number.MAX_SAFE_INTEGER, MAX_PACKETS + 1)}
    ) d`)
  return rows
}
