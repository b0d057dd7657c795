import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { ReleaseVoucher } from '../../../api/gen/model/index.ts'
import { login } from '../../db/schema/access.ts'
import { loan, loanEntry, loanItem, loanRelease, packet, packetMove } from '../../db/schema/loans.ts'
import { customer } from '../../db/schema/people.ts'
import { byId } from '../../platform/db/byId.ts'
import type { ActorContext, Handler } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { maskIdentity } from '../../platform/text/mask.ts'
import { approvedException, readable } from '../lending/public.ts'
import { outstandingAfter } from './outstandingAfter.ts'
import { pledgedAt, releaseOfItem } from './pledgedAt.ts'
import { toPrintoutCustomer } from './printoutCustomer.ts'
import { readHead } from './printoutHead.ts'
import { readItems } from './printoutItems.ts'

type ReleaseRow = typeof loanRelease.$inferSelect

/**
 * The voucher of a release, with what remained pledged at that time, even when it is printed later.
 * @throws DomainError 404 when it does not exist or the actor may not read it.
 */
export const getReleaseVoucher: Handler<'GetReleaseVoucher'> = async (context) => {
  const {
    release,
    exception,
    loan: loanRow,
    customer: pawner,
    byName,
    seal,
    packetId,
  } = await releaseOf(context)
  const head = await readHead(context, loanRow.storeId)
  const items = await readItems(context, head, loanRow.id, eq(loanItem.releaseId, release.id))
  const opening = await openingOf(context, packetId, release.number)
  return {
    head,
    id: release.id,
    number: release.number,
    loanId: loanRow.id,
    loanNumber: loanRow.number ?? '',
    customer: toPrintoutCustomer(pawner),
    releasedOn: release.releasedOn,
    releasedAt: release.createdAt.toISOString(),
    whole: release.whole,
    collectedBy: release.collectedBy,
    collectorName: release.collectorName,
    collectorIdKind: release.collectorIdKind as ReleaseVoucher['collectorIdKind'],
    idMasked: maskIdentity(release.collectorIdKind, release.collectorIdNumber) ?? '',
    ticket: release.ticket,
    pictureId: release.pictureId,
    note: release.note,
    exception,
    byName,
    items: items.map(({ item }) => item),
    ...(await leftAfter(context, release)),
    outstandingPaise: await outstandingAt(context, release),
    seal: opening?.seal ?? seal,
    witnesses: opening?.witnesses ?? [],
  }
}

async function releaseOf({ db, actor, query }: ActorContext & { query: { id: string } }) {
  const [found] = await db
    .select({
      release: loanRelease,
      loan,
      customer,
      exception: approvedException,
      byName: sql<string>`coalesce(${login.name}, '')`,
      seal: packet.seal,
      packetId: packet.id,
    })
    .from(loanRelease)
    .innerJoin(loan, byId(loan, loanRelease.loanId))
    .innerJoin(customer, byId(customer, loan.customerId))
    .innerJoin(packet, byId(packet, loan.packetId))
    .leftJoin(login, eq(login.id, loanRelease.madeBy))
    .where(and(readable(actor), eq(loanRelease.id, query.id)))
    .limit(1)
  if (!found) throw fail(404, texts.notFound)
  return found
}

/** The items of a loan that were still pledged after a release. */
async function leftAfter(
  { db, actor }: ActorContext,
  { loanId, createdAt }: ReleaseRow,
): Promise<Pick<ReleaseVoucher, 'leftPieces' | 'leftNetMg'>> {
  const [left] = await db
    .select({
      leftPieces: sql<number>`coalesce(sum(${loanItem.pieces}), 0)::bigint`,
      leftNetMg: sql<number>`coalesce(sum(${loanItem.netMg}), 0)::bigint`,
    })
    .from(loanItem)
    .leftJoin(loanRelease, releaseOfItem)
    .where(and(eq(loanItem.companyId, actor.companyId), eq(loanItem.loanId, loanId), pledgedAt(createdAt)))
  return left ?? { leftPieces: 0, leftNetMg: 0 }
}

/** The outstanding principal at the time of a release. */
async function outstandingAt(
  { db, actor }: ActorContext,
  { loanId, createdAt }: ReleaseRow,
): Promise<number> {
  const [last] = await db
    .select({ after: loanEntry.after })
    .from(loanEntry)
    .where(
      and(
        eq(loanEntry.companyId, actor.companyId),
        eq(loanEntry.loanId, loanId),
        lte(loanEntry.createdAt, createdAt),
      ),
    )
    .orderBy(desc(loanEntry.seq))
    .limit(1)
  return last ? outstandingAfter(last) : 0
}

/** The packet's opening for a release, by its number, with the new seal; undefined when everything was released. */
async function openingOf({ db, actor }: ActorContext, packetId: string, number: string) {
  const [move] = await db
    .select({ seal: packetMove.seal, witnesses: packetMove.witnesses })
    .from(packetMove)
    .where(
      and(
        eq(packetMove.companyId, actor.companyId),
        eq(packetMove.packetId, packetId),
        eq(packetMove.action, 'open'),
        eq(packetMove.note, number),
      ),
    )
    .orderBy(desc(packetMove.seq))
    .limit(1)
  return move
}
