import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { ReleaseVoucher } from '../../../api/gen/model/index.ts'
import { login } from '../../db/schema/access.ts'
import { loan, loanItem, loanRelease, packet, packetMove } from '../../db/schema/loans.ts'
import { customer } from '../../db/schema/people.ts'
import type { BaseContext, Handler } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { mask } from '../../platform/text/mask.ts'
import { approvedException, readable } from '../lending/public.ts'
import { toPrintoutCustomer } from './printoutCustomer.ts'
import { readHead } from './printoutHead.ts'
import { readItems } from './printoutItems.ts'

type Reading = Pick<BaseContext, 'db' | 'actor'>

/** The voucher of a release. @throws DomainError 404 when it does not exist or the actor may not read it. */
export const getReleaseVoucher: Handler<'GetReleaseVoucher'> = async (context) => {
  const { release, exception, loan: of, customer: pawner, byName, seal, packetId } = await releaseOf(context)
  const head = await readHead(context, of.storeId)
  const items = await readItems(context, head, of.id, eq(loanItem.releaseId, release.id))
  return {
    head,
    id: release.id,
    number: release.number,
    loanId: of.id,
    loanNumber: of.number ?? '',
    customer: toPrintoutCustomer(pawner),
    releasedOn: release.releasedOn,
    releasedAt: release.createdAt.toISOString(),
    whole: release.whole,
    collectedBy: release.collectedBy,
    collectorName: release.collectorName,
    collectorIdKind: release.collectorIdKind as ReleaseVoucher['collectorIdKind'],
    idMasked: mask(release.collectorIdNumber) ?? '',
    ticket: release.ticket,
    pictureId: release.pictureId,
    note: release.note,
    exception,
    byName,
    items: items.map(({ item }) => item),
    ...(await leftOf(context, of.id)),
    outstandingPaise: of.outstandingPaise,
    seal,
    witnesses: await witnessesOf(context, packetId, release.number),
  }
}

async function releaseOf({ db, actor, query }: Reading & { query: { id: string } }) {
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
    .innerJoin(loan, and(eq(loan.companyId, loanRelease.companyId), eq(loan.id, loanRelease.loanId)))
    .innerJoin(customer, and(eq(customer.companyId, loan.companyId), eq(customer.id, loan.customerId)))
    .innerJoin(packet, and(eq(packet.companyId, loan.companyId), eq(packet.id, loan.packetId)))
    .leftJoin(login, eq(login.id, loanRelease.madeBy))
    .where(and(readable(actor), eq(loanRelease.id, query.id)))
    .limit(1)
  if (!found) throw fail(404, texts.notFound)
  return found
}

/** The items of a loan that are still pledged. */
async function leftOf(
  { db, actor }: Reading,
  loanId: string,
): Promise<Pick<ReleaseVoucher, 'leftPieces' | 'leftNetMg'>> {
  const [left] = await db
    .select({
      leftPieces: sql<number>`coalesce(sum(${loanItem.pieces}), 0)::bigint`,
      leftNetMg: sql<number>`coalesce(sum(${loanItem.netMg}), 0)::bigint`,
    })
    .from(loanItem)
    .where(
      and(eq(loanItem.companyId, actor.companyId), eq(loanItem.loanId, loanId), isNull(loanItem.releaseId)),
    )
  return left ?? { leftPieces: 0, leftNetMg: 0 }
}

/** The witnesses of the packet's opening for a release, by its number; none when everything was released. */
async function witnessesOf({ db, actor }: Reading, packetId: string, number: string): Promise<string[]> {
  const [move] = await db
    .select({ witnesses: packetMove.witnesses })
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
  return move?.witnesses ?? []
}
