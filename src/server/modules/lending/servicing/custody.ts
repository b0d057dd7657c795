import { and, asc, eq, sql } from 'drizzle-orm'
import type { LoanReleaseRow, PartPaymentCustody } from '../../../../api/gen/model/index.ts'
import { login } from '../../../db/schema/access.ts'
import { loan, loanItem, loanRelease, packet, packetMove } from '../../../db/schema/loans.ts'
import { byId } from '../../../platform/db/byId.ts'
import type { ActorContext, Handler } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { mask } from '../../../platform/text/mask.ts'
import { approvedException } from '../commands/approvedException.ts'
import { readable } from '../state/readable.ts'

const byName = sql<string>`coalesce(${login.name}, '')`

/** Every move of the packet of a loan, in order, and the releases of the loan. */
export const getPartPaymentCustody: Handler<'GetPartPaymentCustody'> = async (context) => {
  const { id } = context.query
  const rows = await movesOf(context, id)
  // Every packet has at least the movement of its sealing.
  if (rows.length === 0) throw fail(404, texts.notFound)
  return { rows, releases: await releasesOf(context, id) }
}

async function movesOf({ db, actor }: ActorContext, loanId: string): Promise<PartPaymentCustody['rows']> {
  const found = await db
    .select({ move: packetMove, by: byName })
    .from(loan)
    .innerJoin(packet, byId(packet, loan.packetId))
    .innerJoin(
      packetMove,
      and(eq(packetMove.companyId, packet.companyId), eq(packetMove.packetId, packet.id)),
    )
    .leftJoin(login, eq(login.id, packetMove.madeBy))
    .where(and(readable(actor), eq(loan.id, loanId)))
    .orderBy(asc(packetMove.seq))
  return found.map(
    ({ move: { companyId: _c, packetId: _p, storeId: _s, madeBy: _m, createdAt, ...move }, by }) => ({
      ...move,
      by,
      madeAt: createdAt.toISOString(),
    }),
  )
}

async function releasesOf({ db, actor }: ActorContext, loanId: string): Promise<LoanReleaseRow[]> {
  const found = await db
    .select({
      release: loanRelease,
      exception: approvedException,
      by: byName,
      lines: sql<number[]>`array(select ${loanItem.line} from ${loanItem}
        where ${loanItem.companyId} = ${loanRelease.companyId} and ${loanItem.loanId} = ${loanRelease.loanId}
          and ${loanItem.releaseId} = ${loanRelease.id} order by 1)`,
    })
    .from(loanRelease)
    .leftJoin(login, eq(login.id, loanRelease.madeBy))
    .where(and(eq(loanRelease.companyId, actor.companyId), eq(loanRelease.loanId, loanId)))
    .orderBy(asc(loanRelease.createdAt))
  return found.map(({ release, exception, by, lines }) => ({
    id: release.id,
    number: release.number,
    releasedOn: release.releasedOn,
    whole: release.whole,
    collectedBy: release.collectedBy,
    collectorName: release.collectorName,
    collectorIdKind: release.collectorIdKind,
    idMasked: mask(release.collectorIdNumber) ?? '',
    ticket: release.ticket,
    proofId: release.proofId,
    bondId: release.bondId,
    pictureId: release.pictureId,
    lines,
    note: release.note,
    exception,
    by,
    madeAt: release.createdAt.toISOString(),
  }))
}
