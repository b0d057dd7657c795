import { interestRateTexts } from '#texts/interestRate.ts'
import { scaleHalfUp } from '../../domain/money/money.ts'
import { formatPercent } from '../ui/format.ts'

/**
 * A rate of interest per year with the rate per month, which is a twelfth of it, half up to 0.01 %: 1,600 basis points are
 * `16 % p.a. (1.33 % p.m.)`.
 */
export function ratePerYearAndMonth(basisPoints: number): string {
  const monthly = scaleHalfUp(basisPoints, 1, 12)
  return interestRateTexts.perYearAndMonth(formatPercent(basisPoints), formatPercent(monthly))
}
