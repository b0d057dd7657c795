import type { DenominationCount } from '../../../api/gen/model/index.ts'
import { accountCodes } from '../../../domain/books/accounts.ts'
import { repeatedAt, totalOf } from '../../../domain/cash/cashCount.ts'
import { reportsLedTo, toReport } from '../../platform/notifications/reportLinks.ts'
import { failField } from '../../platform/operation/problem.ts'
import { postVoucher } from '../books/public.ts'
import { notifyException } from './exceptions.ts'
import { dayTexts } from './texts.ts'

/** Total of a count, in paise. @throws DomainError 422 when a denomination is listed twice. */
export function countedPaise(counted: readonly DenominationCount[]): number {
  const twice = repeatedAt(counted)
  if (twice >= 0) throw failField(`denominations.${twice}.valuePaise`, dayTexts.twice)
  return totalOf(counted)
}

/**
 * Posts the difference between a count and the books to Cash over and short, so that both agree (lending rules, section 10), and notifies
 * owners and managers. `differencePaise` is the count less the books: positive for excess. Does nothing for 0.
 * @throws DomainError 422 when they differ and no reason is given.
 */
export async function postDifference(
  context: Parameters<typeof postVoucher>[0],
  {
    date,
    differencePaise,
    reason,
    narration,
  }: {
    date: string
    differencePaise: number
    reason: string | null
    narration: (reason: string) => string
  },
): Promise<void> {
  if (differencePaise === 0) return
  if (reason === null) throw failField('reason', dayTexts.reason(differencePaise))
  await postVoucher(context, {
    kind: 'cash-difference',
    date,
    narration: narration(reason),
    lines: lines(differencePaise, accountCodes.cashOverAndShort),
  })
  await notifyException(
    context,
    { kind: 'cashDifference', date, differencePaise, reason },
    toReport(reportsLedTo.cashDifferences, { day: date }),
  )
}

/** Posts the first cash of a store against Opening balances (lending rules, section 10). */
export async function postFirstFloat(
  context: Parameters<typeof postVoucher>[0],
  date: string,
  floatPaise: number,
): Promise<void> {
  if (floatPaise === 0) return
  const narration = dayTexts.firstFloat
  await postVoucher(context, {
    kind: 'opening',
    date,
    narration,
    lines: lines(floatPaise, accountCodes.openingBalances),
  })
}

/** Debits cash and credits the other account, or the reverse for a negative amount. */
function lines(cashPaise: number, account: string) {
  const [over, short] = [Math.max(cashPaise, 0), Math.max(-cashPaise, 0)]
  return [
    { account: accountCodes.cash, debitPaise: over, creditPaise: short },
    { account, debitPaise: short, creditPaise: over },
  ]
}
