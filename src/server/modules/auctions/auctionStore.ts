import { and, eq, sql } from 'drizzle-orm'
import { auctionMessages } from '../../../domain/auction/auction.ts'
import { writtenDay } from '../../../domain/dates/writtenDay.ts'
import { auction } from '../../db/schema/auctions.ts'
import { lockName } from '../../platform/db/advisoryLock.ts'
import type { ActorContext, BaseContext } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { insertRow, newId, noteChange } from '../../platform/records/rows.ts'
import { openDayOf } from '../books/public.ts'
import { auctionTexts } from './auctionTexts.ts'
import type { LotRow } from './lotStore.ts'

/** An auction. */
export type AuctionRow = typeof auction.$inferSelect

/** An auction to schedule: when, where, by whom. */
export interface SaleDay {
  heldOn: string
  place: string
  auctioneer: string
  note: string | null
}

/** Maximum length of an auction's note, as in the API description. */
const MAX_NOTE_LENGTH = 500

/**
 * The auction of a day, place and auctioneer: created if there is none yet, otherwise with this note appended to its own.
 * @throws DomainError 422 at `note` when it no longer fits.
 */
export async function auctionOn(context: BaseContext, day: SaleDay): Promise<AuctionRow> {
  const { db, actor, now } = context
  const [place, auctioneer, note] = [day.place.trim(), day.auctioneer.trim(), day.note?.trim() || null]
  const { companyId, storeId } = actor
  // Concurrent requests for the same auction create it once.
  await lockName(db, `auction ${storeId} ${day.heldOn}`)
  const [existing] = await db
    .select()
    .from(auction)
    .where(
      and(
        eq(auction.companyId, companyId),
        eq(auction.storeId, storeId),
        eq(auction.heldOn, day.heldOn),
        sql`lower(${auction.place}) = lower(${place}) and lower(${auction.auctioneer}) = lower(${auctioneer})`,
      ),
    )
  if (existing) return withNote(context, existing, note)
  return insertRow(context, auction, {
    companyId,
    id: newId(),
    storeId,
    heldOn: day.heldOn,
    place,
    auctioneer,
    note,
    madeBy: actor.userId,
    createdAt: now,
  })
}

/** Appends a note to the note of an auction, unless that contains it. @throws DomainError 422 at `note` if both together are too long. */
async function withNote(context: BaseContext, stored: AuctionRow, note: string | null): Promise<AuctionRow> {
  if (note === null || `\n${stored.note ?? ''}\n`.includes(`\n${note}\n`)) return stored
  const notes = stored.note === null ? note : `${stored.note}\n${note}`
  if (notes.length > MAX_NOTE_LENGTH)
    throw failField('note', auctionTexts.noteFull(MAX_NOTE_LENGTH - notes.length + note.length))
  const { db, actor } = context
  await db
    .update(auction)
    .set({ note: notes })
    .where(and(eq(auction.companyId, actor.companyId), eq(auction.id, stored.id)))
  noteChange(context, 'auction', stored.id, { note: stored.note }, { note: notes })
  return { ...stored, note: notes }
}

/**
 * Whether bids and sales of an auction are recorded now: it is today, or its day is still the store's open day, because it was not closed
 * before midnight or was reopened (decision 95).
 */
export function isInProgress(heldOn: string, today: string, openDayOn: string | null): boolean {
  return heldOn === today || heldOn === openDayOn
}

/** @throws DomainError 422 unless bids and sales of an auction of the actor's store are recorded now. */
export async function requireInProgress(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  heldOn: string,
): Promise<void> {
  if (!isInProgress(heldOn, context.today, await openDayOf(context)))
    throw fail(422, dated(auctionMessages.saleDay(heldOn)))
}

/** A message of the domain with its ISO dates formatted for display. */
export function dated(sentence: string): string {
  return sentence.replace(/\d{4}-\d{2}-\d{2}/g, writtenDay)
}

/** An auction of the actor's store. @throws DomainError 404. */
export async function auctionHere({ db, actor }: ActorContext, id: string): Promise<AuctionRow> {
  const [found] = await db
    .select()
    .from(auction)
    .where(
      and(eq(auction.companyId, actor.companyId), eq(auction.id, id), eq(auction.storeId, actor.storeId)),
    )
  if (!found) throw fail(404, texts.notFound)
  return found
}

/** The auction of a scheduled lot. @throws Error for a lot that is not scheduled. */
export async function auctionOf({ db }: ActorContext, { companyId, auctionId }: LotRow): Promise<AuctionRow> {
  const [found] =
    auctionId === null
      ? []
      : await db
          .select()
          .from(auction)
          .where(and(eq(auction.companyId, companyId), eq(auction.id, auctionId)))
  if (!found) throw new Error('a scheduled lot has no auction')
  return found
}
