import { printTexts } from '#texts/print.ts'
import type { LoanTerms, PawnConditions } from '../../api/gen/model/index.ts'
import { formatMoney, formatPercent } from '../ui/format.ts'

const { interest: texts, terms: conditions } = printTexts

/** How interest is reckoned, in sentences for a pawner; the rates stand beside them. */
export function interestSentences(terms: LoanTerms): string[] {
  const { bands, slabMode, slabClock, countBothDays, penalRateBp, graceDays } = terms
  const several = bands.length > 1
  return [
    terms.partMonth === null ? texts.daily(terms.yearDays ?? 365) : texts.monthly[terms.partMonth],
    ...(several ? [texts[slabMode], texts[slabClock]] : []),
    ...(countBothDays ? [texts.bothDays] : []),
    ...leastInterest(terms),
    ...(penalRateBp > 0 ? [texts.penal(formatPercent(penalRateBp), graceDays)] : []),
  ]
}

function leastInterest({ minimumDays, minimumAmountPaise }: LoanTerms): string[] {
  const days = texts.leastDays(minimumDays)
  const amount = formatMoney(minimumAmountPaise)
  if (minimumDays > 0 && minimumAmountPaise > 0) return [texts.minimum(texts.leastOf(days, amount))]
  if (minimumDays > 0) return [texts.minimum(days)]
  return minimumAmountPaise > 0 ? [texts.minimum(amount)] : []
}

/** The terms of a pledge: what the policy promises, and what every pawner agrees to. */
export function pledgeTerms(policy: PawnConditions): string[] {
  const { releaseWorkingDays, releaseCompensationPaisePerDay, surplusRefundDays } = policy
  const within = releaseWorkingDays === 0 ? conditions.sameDay : conditions.workingDays(releaseWorkingDays)
  const compensation =
    releaseCompensationPaisePerDay === 0
      ? []
      : [conditions.compensation(formatMoney(releaseCompensationPaisePerDay))]
  return [
    [conditions.redeem(within), ...compensation].join(' '),
    conditions.auction(policy.auctionNoticeDays),
    conditions.surplus(surplusRefundDays, policy.surplusRefundInWorkingDays),
    conditions.order,
    conditions.lost,
    conditions.own,
  ]
}
