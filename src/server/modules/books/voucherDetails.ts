import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { NoteLine, NoteReversal } from '../../../api/gen/model/index.ts'
import { login } from '../../db/schema/access.ts'
import { account } from '../../db/schema/books.ts'
import { voucher, voucherLine } from '../../db/schema/journal.ts'
import { lockName } from '../../platform/db/advisoryLock.ts'
import { byId } from '../../platform/db/byId.ts'
import type { ActorContext } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'

/** Reads the lines of vouchers with their accounts; returns a function for the lines of one of them, in order. */
export async function readVoucherLines(
  { db, actor }: ActorContext,
  ids: string[],
): Promise<(id: string) => NoteLine[]> {
  const rows = await db
    .select({
      voucherId: voucherLine.voucherId,
      line: {
        accountCode: account.code,
        accountName: account.name,
        debitPaise: voucherLine.debitPaise,
        creditPaise: voucherLine.creditPaise,
      },
    })
    .from(voucherLine)
    .innerJoin(account, byId(account, voucherLine.accountId))
    .where(and(eq(voucherLine.companyId, actor.companyId), inArray(voucherLine.voucherId, ids)))
    .orderBy(asc(voucherLine.line))
  return (id) => rows.flatMap(({ voucherId, line }) => (voucherId === id ? [line] : []))
}

/** A reversing voucher with its lines; `id` is its own. */
export async function readReversal(
  { db, actor }: ActorContext,
  id: string,
  linesOfVoucher: (id: string) => NoteLine[],
): Promise<NoteReversal | undefined> {
  const [found] = await db
    .select({
      id: voucher.id,
      number: voucher.number,
      postedOn: voucher.postedOn,
      reason: voucher.narration,
      byName: sql<string>`coalesce(${login.name}, '')`,
      madeAt: voucher.createdAt,
    })
    .from(voucher)
    .leftJoin(login, eq(login.id, voucher.madeBy))
    .where(and(eq(voucher.companyId, actor.companyId), eq(voucher.id, id)))
  return found && { ...found, madeAt: found.madeAt.toISOString(), lines: linesOfVoucher(id) }
}

/**
 * Requires that a voucher has not been reversed. Concurrent reversals of one voucher wait here for the first.
 * @throws DomainError 409 that names the reversal and its author.
 */
export async function requireUnreversed({ db, actor }: ActorContext, id: string): Promise<void> {
  await lockName(db, id)
  const [reversal] = await db
    .select({ number: voucher.number, userName: login.name })
    .from(voucher)
    .leftJoin(login, eq(login.id, voucher.madeBy))
    .where(and(eq(voucher.companyId, actor.companyId), eq(voucher.reversesId, id)))
    .limit(1)
  if (reversal) throw fail(409, texts.reversedAlready(reversal.number, reversal.userName ?? ''))
}
