import { newLoanTexts } from '#texts/newloan.ts'
import type { Borrower, NewLoanChoices } from '../../api/gen/model/index.ts'
import type { InterestTerms } from '../../domain/interest/terms.ts'
import { dueOnOf } from '../../domain/scheme/schemeQuote.ts'
import { ratePerYearAndMonth } from '../shared/loan/rateText.ts'
import type { FieldOption } from '../ui/form/SelectField.tsx'
import { formatDate, formatMoney } from '../ui/format.ts'
import { calculateLoan, termsOf } from './calculateLoan.ts'
import type { LoanValues } from './loanValues.ts'
import { termsOfScheme } from './schemeOf.ts'

const texts = newLoanTexts.terms.offer

/**
 * The schemes for the typed items as options that can be compared: the rates with their steps, for this customer; the amount that
 * each scheme would lend on the items; the due date with its usual tenure.
 */
export function schemeOffers(
  values: LoanValues,
  choices: NewLoanChoices,
  borrower: Borrower | null,
): FieldOption[] {
  return calculateLoan(values, choices, borrower).schemes.map((scheme) => {
    const usual = termsOfScheme(choices, scheme.id)
    const { quote } = calculateLoan({ ...values, ...usual }, choices, borrower)
    const dueOn = formatDate(dueOnOf(choices.todayDate, usual.tenureMonths ?? scheme.tenureMonths))
    return {
      value: scheme.id,
      label: scheme.name,
      details: [
        ratesOf(termsOf(scheme, borrower)),
        quote === null ? texts.due(dueOn) : texts.upTo(formatMoney(quote.eligiblePaise), dueOn),
      ],
    }
  })
}

/** The rate of each band, per year and month; in retrospective mode a later rate counts for all days. */
export function ratesOf({ bands, slabMode }: Pick<InterestTerms, 'bands' | 'slabMode'>): string {
  return bands
    .map(({ fromDay, rateBp }, at) => {
      if (at === 0) return ratePerYearAndMonth(rateBp)
      return texts[slabMode](fromDay, ratePerYearAndMonth(rateBp))
    })
    .join(' · ')
}
