import { and, eq, sql } from 'drizzle-orm'
import type { PrintoutPayment, ReversedLoan } from '../../../../api/gen/model/index.ts'
import { principalOf } from '../../../../domain/interest/accrualState.ts'
import { login } from '../../../db/schema/access.ts'
import { voucher } from '../../../db/schema/journal.ts'
import type { Handler } from '../../../platform/operation/context.ts'
import { DomainError } from '../../../platform/operation/problem.ts'
import { cashByBooks, readVoucherPayments } from '../../books/public.ts'
import { type EntryOfLoan, planReversal, requireReversible, stateAfterReversal } from '../commands/reverse.ts'
import { borrowerOf } from '../state/borrowerLockStore.ts'
import { endingRenewal } from '../state/pendingRenewalStore.ts'
import { postedPaise } from '../state/postedAmount.ts'

/** The effect of reversing an entry on every loan of its voucher and on the money, by the same code that reverses it; writes nothing. */
export const getReversal: Handler<'GetReversal'> = async (context) => {
  const { db, actor, query, today } = context
  // A loan of another company or store is not found.
  await borrowerOf(context, query.id)
  const plan = await planReversal(context, { loanId: query.id, seq: query.seq }, 'read')
  const { voucherId, kind, entryOn, madeBy } = plan.named
  const [posted] =
    voucherId === null
      ? []
      : await db
          .select({ number: voucher.number })
          .from(voucher)
          .where(and(eq(voucher.companyId, actor.companyId), eq(voucher.id, voucherId)))
  const [maker] = await db
    .select({ name: sql<string>`coalesce(${login.name}, '')` })
    .from(login)
    .where(eq(login.id, madeBy))
  const payments = voucherId === null ? [] : (await readVoucherPayments(context, voucherId)).map(mirrored)
  // A renewal opens one loan.
  const opened = plan.entries.find(({ entry }) => entry.kind === 'opening')
  const ending = opened && (await endingRenewal(context, opened.locked.loan.id))
  const loans = plan.entries.map((one) => ({
    ...toReversedLoan(one, today),
    ...(one === opened && ending),
  }))
  return {
    seq: query.seq,
    kind,
    entryOn,
    voucherNumber: posted?.number ?? null,
    by: maker?.name ?? '',
    amountPaise:
      sumOf(payments) || postedPaise(plan.entries.map(({ entry }) => ({ entry, allocated: entry }))),
    payments,
    loans,
    drawerPaise: (await cashByBooks(context)).balancePaise,
    problem: await problemOf(() => requireReversible(context, plan, 'read')),
  }
}

/** A payment of the reversing voucher: in the opposite direction. */
function mirrored({ direction, ...part }: PrintoutPayment): PrintoutPayment {
  return { ...part, direction: direction === 'in' ? 'out' : 'in' }
}

function toReversedLoan({ entry, locked: { loan } }: EntryOfLoan, today: string): ReversedLoan {
  const { kind, chargesPaise, penalPaise, interestPaise, principalPaise, roundOffPaise } = entry
  const { status, clock, charges } = stateAfterReversal(entry, today)
  return {
    loanId: loan.id,
    number: loan.number ?? '',
    kind,
    allocated: { chargesPaise, penalPaise, interestPaise, principalPaise },
    roundOffPaise,
    statusAfter: status as ReversedLoan['statusAfter'],
    outstandingAfterPaise: status === 'active' && clock !== null ? principalOf(clock) : 0,
    chargesAfterPaise: Object.values(charges).reduce((sum, due) => sum + due, 0),
  }
}

async function problemOf(check: () => Promise<void>): Promise<string | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (error instanceof DomainError && error.status === 422) return error.message
    throw error
  }
}

const sumOf = (payments: readonly PrintoutPayment[]) =>
  payments.reduce((all, { amountPaise }) => all + amountPaise, 0)
