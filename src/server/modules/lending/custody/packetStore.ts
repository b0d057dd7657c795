import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Packet } from '../../../../domain/custody/custody.ts'
import type { RecordedWeights } from '../../../../domain/custody/openingWeights.ts'
import { recordedWeightMg } from '../../../db/recordedWeight.ts'
import { loan, packet, packetMove } from '../../../db/schema/loans.ts'
import { allOf, prepared, preparedSql } from '../../../platform/db/pool.ts'
import type { ActorContext, BaseContext } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { guardUnique, insertMany, noteChange, type UniqueRules } from '../../../platform/records/rows.ts'
import { requireClock } from '../../books/public.ts'
import { servicingTexts } from '../servicingTexts.ts'
import type { LoanRow } from '../state/loanStore.ts'
import { lendingTexts } from '../texts.ts'

type PacketRow = typeof packet.$inferSelect

/** A packet with the name of the store that has it. */
type PlacedPacket = PacketRow & { storeName: string }

/** The columns that {@link custodyOf} needs. */
export const placedPacket = {
  ...getTableColumns(packet),
  storeName: sql<string>`(select s.name from store s where s.company_id = packet.company_id and s.id = packet.store_id)`,
}

type Move = typeof packetMove.$inferInsert

const packetOfLoan = prepared((db) =>
  db
    .select(placedPacket)
    .from(packet)
    .where(
      and(
        eq(packet.companyId, sql.placeholder('companyId')),
        eq(
          packet.id,
          sql`(select packet_id from ${loan} where company_id = ${sql.placeholder('companyId')} and id = ${sql.placeholder('loanId')})`,
        ),
      ),
    )
    .for('update')
    .prepare('packet of a loan'),
)

const lastMove = prepared((db) =>
  db
    .select({ seq: packetMove.seq })
    .from(packetMove)
    .where(
      and(
        eq(packetMove.companyId, sql.placeholder('companyId')),
        eq(packetMove.packetId, sql.placeholder('id')),
      ),
    )
    .orderBy(desc(packetMove.seq))
    .limit(1)
    .prepare('last move'),
)

/**
 * Locks the packet of a locked loan.
 * @throws DomainError 404 if there is none, 422 when it is pledged for another loan, such as after a renewal, or when the server's clock
 * was set back and would date its move before earlier postings.
 */
export async function lockPacket(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  loanId: string,
): Promise<PlacedPacket> {
  const { db, actor } = context
  const [, [found]] = await allOf([
    requireClock(context),
    packetOfLoan(db).execute({ companyId: actor.companyId, loanId }),
  ])
  if (!found) throw fail(404, servicingTexts.noPacket)
  if (found.loanId !== loanId) throw fail(422, servicingTexts.pledgedElsewhere)
  return found
}

/**
 * The packet of a loan, whichever loan it is pledged for now; locked unless it is only read.
 * @throws DomainError 404 when it does not exist.
 */
export async function packetOf(
  { db, actor }: ActorContext,
  { packetId }: Pick<LoanRow, 'packetId'>,
  access: 'lock' | 'read' = 'lock',
): Promise<PlacedPacket> {
  const query = db
    .select(placedPacket)
    .from(packet)
    .where(and(eq(packet.companyId, actor.companyId), eq(packet.id, packetId ?? '')))
  const [sealed] = packetId === null ? [] : await (access === 'lock' ? query.for('update') : query)
  if (!sealed) throw fail(404, servicingTexts.noPacket)
  return sealed
}

/** The weight on record of a loan's packet, and of the pledged items of these lines; in milligrams. */
export async function weightsOnRecord(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  loanId: string,
  lines: readonly number[],
): Promise<RecordedWeights> {
  const { rows } = await db.execute<{ recordedMg: number; takenMg: number }>(sql`
    select ${recordedWeightMg} as "recordedMg",
      (select coalesce(sum(i.gross_mg), 0)::bigint from loan_item i where i.company_id = p.company_id and i.loan_id = p.loan_id
        and i.release_id is null and i.line = any(${sql.param([...lines])}::integer[])) as "takenMg"
    from packet p where p.company_id = ${actor.companyId} and p.loan_id = ${loanId}`)
  const [{ recordedMg, takenMg } = { recordedMg: 0, takenMg: 0 }] = rows
  return { recordedMg, takenMg }
}

/** A packet in the form that the custody rules of `src/domain` expect, for the acting store. */
export function custodyOf(
  { place, storeId, storeName, holdReason }: PlacedPacket,
  actingStoreId: string,
): Packet {
  return {
    place,
    otherStore: storeId === actingStoreId ? null : storeName,
    hold: holdReason === null ? null : { reason: holdReason },
  }
}

/**
 * Records a movement of a locked packet (`packet_move`) and updates the packet: place, store, location, seal, hold, or the loan that
 * it is pledged for.
 * @param sealField the field of the request that has the new seal
 * @throws DomainError 404 when the packet is gone, 409 at the field of the new seal when it is in use.
 */
export async function movePacket(
  context: Pick<BaseContext, 'db' | 'actor' | 'changes' | 'now' | 'today'>,
  before: PacketRow,
  to: Partial<Pick<PacketRow, 'place' | 'storeId' | 'location' | 'seal' | 'holdReason' | 'loanId'>>,
  move: Pick<Move, 'action'> &
    Partial<Pick<Move, 'note' | 'foundSeal' | 'witnesses' | 'weightBeforeMg' | 'weightAfterMg'>>,
  sealField = 'seal',
): Promise<PacketRow> {
  const { db, actor, now, today } = context
  const own = and(eq(packet.companyId, actor.companyId), eq(packet.id, before.id))
  if (to.seal !== undefined && to.seal.toLowerCase() !== before.seal.toLowerCase())
    await requireSealFree(context, to.seal, sealField)
  const [[row], [last]] = await allOf([
    // Another request may take the seal meanwhile.
    guardUnique(
      sealUnique(sealField),
      db
        .update(packet)
        .set({ ...to, version: sql`${packet.version} + 1`, updatedAt: now })
        .where(own)
        .returning(),
    ),
    lastMove(db).execute({ companyId: actor.companyId, id: before.id }),
  ])
  if (!row) throw fail(404, texts.notFound)
  await insertMany(context, packetMove, [
    {
      note: null,
      witnesses: [],
      weightBeforeMg: null,
      weightAfterMg: null,
      ...move,
      companyId: actor.companyId,
      packetId: before.id,
      storeId: row.storeId,
      seq: (last?.seq ?? 0) + 1,
      movedOn: today,
      fromPlace: before.place,
      toPlace: row.place,
      fromLocation: before.location,
      toLocation: row.location,
      seal: row.seal,
      madeBy: actor.userId,
      createdAt: now,
    },
  ])
  noteChange(context, 'packet', before.id, before, row)
  noteChange(context, 'loan', before.loanId, historyFields(before), historyFields(row))
  return row
}

/** The fields of a packet in the history of a loan, with the time of the move. */
function historyFields({ place, location, seal, holdReason, updatedAt }: PacketRow) {
  return { place, location, seal, holdReason, updatedAt }
}

const sealTaken = preparedSql<{ taken: boolean }>(
  sql`select auth.seal_taken(${sql.placeholder('companyId')}, ${sql.placeholder('seal')}) as taken`,
)

/** Checks that no packet of the company has a seal. @throws DomainError 409 at `field` when one has it. */
export async function requireSealFree(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  seal: string,
  field = 'seal',
): Promise<void> {
  const { rows } = await sealTaken(db).execute({ companyId: actor.companyId, seal })
  if (rows[0]?.taken === true)
    throw fail(409, lendingTexts.sealTaken, [{ field, message: lendingTexts.sealTaken }])
}

/** The rule that a seal is unique in a company, for a request that gives it in `field`. */
export function sealUnique(field = 'seal'): UniqueRules {
  return { packet_seal_unique: { field, message: lendingTexts.sealTaken } }
}
