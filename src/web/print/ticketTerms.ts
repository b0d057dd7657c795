import type { LoanTerms, PawnConditions } from '../../api/gen/model/index.ts'
import type { PaperTexts } from '../shell/texts/en/paper.ts'
import { formatMoney, formatPercent } from '../ui/format.ts'

/** How interest is reckoned, in sentences for a pawner; the rates stand beside them. */
export function interestSentences({ interest: texts }: PaperTexts, terms: LoanTerms): string[] {
  const { bands, slabMode, slabClock, countBothDays, penalRateBp, graceDays } = terms
  const several = bands.length > 1
  return [
    terms.partMonth === null ? texts.daily(terms.yearDays ?? 365) : texts.monthly[terms.partMonth],
    ...(several ? [texts[slabMode], texts[slabClock]] : []),
    ...(countBothDays ? [texts.bothDays] : []),
    ...leastInterest(texts, terms),
    ...(penalRateBp > 0 ? [texts.penal(formatPercent(penalRateBp), graceDays)] : []),
  ]
}

function leastInterest(
  texts: PaperTexts['interest'],
  { minimumDays, minimumAmountPaise }: LoanTerms,
): string[] {
  const days = texts.leastDays(minimumDays)
  const amount = formatMoney(minimumAmountPaise)
  if (minimumDays > 0 && minimumAmountPaise > 0) return [texts.minimum(texts.leastOf(days, amount))]
  if (minimumDays > 0) return [texts.minimum(days)]
  return minimumAmountPaise > 0 ? [texts.minimum(amount)] : []
}

/** The terms of a pledge: what the policy promises, and what every pawner agrees to. */
export function pledgeTerms({ terms: texts }: PaperTexts, policy: PawnConditions): string[] {
  const { releaseWorkingDays, releaseCompensationPaisePerDay, surplusRefundDays } = policy
  const within = releaseWorkingDays === 0 ? texts.sameDay : texts.workingDays(releaseWorkingDays)
  const compensation =
    releaseCompensationPaisePerDay === 0
      ? []
      : [texts.compensation(formatMoney(releaseCompensationPaisePerDay))]
  return [
    [texts.redeem(within), ...compensation].join(' '),
    texts.auction(policy.auctionNoticeDays),
    texts.surplus(surplusRefundDays, policy.surplusRefundInWorkingDays),
    texts.order,
    texts.lost,
    texts.own,
  ]
}
