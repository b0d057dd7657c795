import { checkTerms, rangeMessages, termsMessages } from '../../domain/interest/checkTerms.ts'
import {
  type InterestTerms,
  interestMethods,
  partMonths,
  type RateBand,
  slabClocks,
  slabModes,
  yearLengths,
} from '../../domain/interest/terms.ts'
import {
  amountOf,
  amountOrNull,
  choiceOf,
  dateOf,
  type Field,
  fieldOf,
  MalformedCase,
  optionalField,
  rowsOf,
} from './fields.ts'

/** Messages that are ignored: about limits of this program's forms, which the lending rules lack, and about fields of the other method. */
const ignoredMessages: readonly string[] = [
  ...Object.values(rangeMessages),
  termsMessages.tooManyBands,
  termsMessages.yearDaysOnlyDaily,
  termsMessages.partMonthOnlyMonthly,
]

/**
 * The terms of a case. The fields have the names of {@link InterestTerms}, except `minimumAmount` (paise). `yearDays` may be left
 * out for the monthly method, `partMonth` for the daily one. Throws a MalformedCase for terms that the rules reject (lending
 * rules, section 3).
 */
export function readTerms(field: Field): InterestTerms {
  const terms: InterestTerms = {
    method: choiceOf(field, 'method', interestMethods),
    yearDays: optionalField(field, 'yearDays') && choiceOf(field, 'yearDays', yearLengths),
    partMonth: optionalField(field, 'partMonth') && choiceOf(field, 'partMonth', partMonths),
    slabMode: choiceOf(field, 'slabMode', slabModes),
    slabClock: choiceOf(field, 'slabClock', slabClocks),
    countBothDays: choiceOf(field, 'countBothDays', [true, false]),
    bands: rowsOf(field, 'bands').map(readBand),
    minimumDays: amountOf(field, 'minimumDays'),
    minimumAmountPaise: amountOf(field, 'minimumAmount'),
    penalRateBp: amountOf(field, 'penalRateBp'),
    graceDays: amountOf(field, 'graceDays'),
  }
  const problem = checkTerms(terms, null).find(({ message }) => !ignoredMessages.includes(message))
  if (problem) throw new MalformedCase(`${field.path}.${problem.field}: ${problem.message}`)
  return terms
}

function readBand(field: Field): RateBand {
  return {
    fromDay: amountOf(field, 'fromDay'),
    toDay: amountOrNull(field, 'toDay'),
    rateBp: amountOf(field, 'rateBp'),
  }
}

/** A loan of a case at its opening: terms, principal, first day and the interest taken in advance. */
export function readLoan(one: Field) {
  return {
    terms: readTerms(fieldOf(one, 'terms')),
    principalPaise: amountOf(one, 'principal'),
    openedOn: dateOf(one, 'openedOn'),
    advancePaise: amountOf(one, 'advance'),
  }
}
