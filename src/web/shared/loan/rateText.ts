import { interestRateTexts } from '#texts/interestRate.ts'
import { ratePerMonth } from '../../../domain/money/rate.ts'
import { formatPercent } from '../../ui/format.ts'

/**
 * A rate of interest per year with the rate per month: 1,600 basis points are `16 % p.a. (1.33 % p.m.)`. Where it does not fit in a
 * line, it wraps only before its bracket.
 */
export function ratePerYearAndMonth(basisPoints: number): string {
  const rate = interestRateTexts.perYearAndMonth(
    formatPercent(basisPoints),
    formatPercent(ratePerMonth(basisPoints)),
  )
  return rate.replace(/ (?!\()/g, '\u00a0')
}
