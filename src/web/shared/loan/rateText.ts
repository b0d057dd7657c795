import { interestRateTexts } from '#texts/interestRate.ts'
import { ratePerMonth } from '../../../domain/money/rate.ts'
import { formatPercent } from '../../ui/format.ts'

/** A rate of interest per year with the rate per month: 1,600 basis points are `16 % p.a. (1.33 % p.m.)`. */
export function ratePerYearAndMonth(basisPoints: number): string {
  return interestRateTexts.perYearAndMonth(
    formatPercent(basisPoints),
    formatPercent(ratePerMonth(basisPoints)),
  )
}
