import type { ExpectedTerms } from '../../../../api/gen/model/index.ts'
import { type Payoff, payoffOn } from '../../../../domain/loan/receipts.ts'
import { type RenewalSettlement, settleRenewal } from '../../../../domain/loan/renewal.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { failField } from '../../../platform/operation/problem.ts'
import { type ItemDetails, readPledged, toItemRequests } from '../quote/pledgedItemStore.ts'
import { type LoanQuoted, quoteLoan } from '../quote/quoteLoan.ts'
import { readSchemes, type SchemeInForce } from '../quote/schemeStore.ts'
import { servicingTexts } from '../servicingTexts.ts'
import type { LoanRow } from '../state/loanStore.ts'
import { lendingTexts } from '../texts.ts'

/** The terms of a renewal as far as they are chosen. Money in paise. */
export interface RenewalRequest {
  /** Null: the loan's scheme, or the first scheme of its metal if the loan's scheme is not in force. */
  slabId: string | null
  /** Null: the scheme's tenure. */
  tenureMonths: number | null
  /** Null: the outstanding principal, or the eligible amount if that is less. */
  principalPaise: number | null
  /** The terms that the page showed. */
  expected?: ExpectedTerms | undefined
}

/** A renewal as it can be made today, and everything that prevents it. */
export interface RenewalQuoted {
  /** The new loan, on what is still pledged. */
  quoted: LoanQuoted
  items: ItemDetails[]
  /** The schemes of the metal that are in force. */
  schemes: SchemeInForce[]
  payoff: Payoff
  /** Null while the amount is not allowed. */
  settlement: RenewalSettlement | null
}

/**
 * Quotes the renewal or top-up of an active loan today: its items at today's price, the scheme's version in force, every limit
 * without the old loan, and the difference that the customer pays or receives (lending rules, section 7; further decisions, Lending).
 * Writes and locks nothing. `dayField` as in `QuoteOptions`.
 * @throws DomainError 422 at `slabId` when no scheme of the metal is in force, or the scheme is for another metal; at `postedOn` when the
 * last receipt or waiver has a later date.
 */
export async function quoteRenewal(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  row: LoanRow,
  request: RenewalRequest,
  dayField?: string,
): Promise<RenewalQuoted> {
  const schemes = (await readSchemes(context)).filter(({ metalId }) => metalId === row.metalId)
  const wanted = request.slabId ?? row.slabId
  const scheme = schemes.find(({ id }) => id === wanted) ?? (request.slabId === null ? schemes[0] : undefined)
  if (!scheme) throw failField('slabId', lendingTexts.noScheme)
  const items = await readPledged(context, row.id)
  const quoted = await quoteLoan(
    context,
    {
      customerId: row.customerId,
      slabId: scheme.id,
      tenureMonths: request.tenureMonths,
      principalPaise: request.principalPaise,
      wantedPaise: row.outstandingPaise,
      items: toItemRequests(items),
      payout: null,
      receipt: null,
      expected: request.expected,
    },
    { lock: false, exceptLoanId: row.id, ...(dayField !== undefined && { dayField }) },
  )
  const payoff = payoffToday(context, row, quoted)
  return { quoted, items, schemes, payoff, settlement: settlementOf(payoff, quoted) }
}

/**
 * The payoff of an active loan today, in paise; its payable amount is rounded to the policy's step.
 * @throws DomainError 422 at `postedOn` when its opening, or its last receipt or waiver, has a later date.
 */
export function payoffToday(
  { today }: Pick<BaseContext, 'today'>,
  { terms, clock, chargesDuePaise }: LoanRow,
  { policy }: Pick<LoanQuoted, 'policy'>,
): Payoff {
  if (clock === null) throw new Error('a loan that was not paid out has no payoff')
  if (today < clock.movedOn) throw failField('postedOn', servicingTexts.laterEntry(clock.movedOn))
  return payoffOn(terms, clock, chargesDuePaise, today, policy.payableStepPaise)
}

/** The difference that the customer pays or receives in a renewal, rounded to the policy's step; null when the rules reject its amount. */
export function settlementOf(old: Payoff, quoted: LoanQuoted): RenewalSettlement | null {
  const settled = settleRenewal({
    old,
    newPrincipalPaise: quoted.principalPaise,
    eligiblePaise: quoted.quote?.eligiblePaise ?? 0,
    newFeesPaise: quoted.fees.totalPaise,
    newAdvancePaise: quoted.advancePaise,
    stepPaise: quoted.policy.payableStepPaise,
  })
  return 'problem' in settled ? null : settled
}
