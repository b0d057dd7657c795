import { slabTypeTexts } from '#texts/slabtype.ts'
import type { InterestSlabVersion } from '../../api/gen/model/index.ts'
import { ratePerYearAndMonth } from '../shared/loan/rateText.ts'
import { formatDate, formatMoney, formatPercent } from '../ui/format.ts'
import { interestSlabTexts } from './texts.ts'

const texts = interestSlabTexts.facts

/** A term of a version: its name and its value as text. */
export interface Fact {
  label: string
  value: string
}

/** All terms of a version as text; every difference between two versions appears here. */
export function factsOf(version: InterestSlabVersion): Fact[] {
  const { terms, fees } = version
  return [
    { label: texts.from, value: formatDate(version.fromOn) },
    { label: texts.rates, value: version.bands.map(bandText).join(' · ') },
    { label: texts.tenure, value: texts.months(version.tenureMonths) },
    { label: texts.loan, value: loanText(version) },
    { label: texts.rateForGram, value: rateForGramText(version) },
    { label: texts.slabType, value: version.slabTypeName },
    {
      label: texts.charges,
      value:
        terms.partMonth === null
          ? texts.daily(terms.yearDays ?? 0)
          : slabTypeTexts.columns.monthly[terms.partMonth],
    },
    { label: texts.mode, value: slabTypeTexts.slabModes[terms.slabMode] },
    { label: texts.clock, value: slabTypeTexts.slabClocks[terms.slabClock] },
    { label: texts.bothDays, value: terms.countBothDays ? texts.yes : texts.no },
    {
      label: texts.advance,
      value: terms.advanceMonths === 0 ? texts.none : texts.months(terms.advanceMonths),
    },
    { label: texts.minimum, value: minimumText(version) },
    {
      label: texts.penal,
      value: version.penalRateBp === 0 ? texts.none : ratePerYearAndMonth(version.penalRateBp),
    },
    { label: texts.grace, value: version.graceDays === 0 ? texts.none : texts.days(version.graceDays) },
    { label: texts.processingFee, value: feeText(version) },
    { label: texts.documentCharge, value: moneyOrNone(fees.documentChargePaise) },
    { label: texts.gst, value: fees.gstBp === 0 ? texts.none : formatPercent(fees.gstBp) },
  ]
}

/** The changes between two versions: each changed term with its old and new value, without the start date. */
export function changesBetween(
  before: InterestSlabVersion,
  after: InterestSlabVersion,
): { label: string; before: string; after: string }[] {
  const old = factsOf(before)
  return factsOf(after).flatMap(({ label, value }, row) => {
    const was = old[row]?.value ?? ''
    return was === value || label === texts.from ? [] : [{ label, before: was, after: value }]
  })
}

function bandText({ fromDay, toDay, rateBp }: InterestSlabVersion['bands'][number]): string {
  const rate = ratePerYearAndMonth(rateBp)
  return fromDay === 1 && toDay === null ? rate : texts.band(fromDay, toDay, rate)
}

function rateForGramText({ rateForGram }: InterestSlabVersion): string {
  if (rateForGram.length === 0) return texts.none
  return rateForGram
    .map(
      ({ purityBp, lendingRatePaisePerG }) =>
        `${formatPercent(purityBp)}: ${formatMoney(lendingRatePaisePerG)}`,
    )
    .join(' · ')
}

function loanText({ minimumLoanPaise, maximumLoanPaise }: InterestSlabVersion): string {
  return rangeText(minimumLoanPaise, maximumLoanPaise) || texts.any
}

function minimumText({ minimumDays, minimumAmountPaise }: InterestSlabVersion): string {
  const parts = [
    ...(minimumDays > 0 ? [texts.days(minimumDays)] : []),
    ...(minimumAmountPaise > 0 ? [formatMoney(minimumAmountPaise)] : []),
  ]
  const [first = texts.none, second] = parts
  return second === undefined ? first : texts.minimumOf(first, second)
}

function feeText({ fees }: InterestSlabVersion): string {
  const { processingFeeBp, processingFeeMinimumPaise, processingFeeMaximumPaise } = fees
  if (processingFeeBp === 0 && processingFeeMinimumPaise === 0) return texts.none
  const bounds = rangeText(processingFeeMinimumPaise || null, processingFeeMaximumPaise)
  return texts.fee(formatPercent(processingFeeBp), bounds)
}

function rangeText(least: number | null, most: number | null): string {
  if (least !== null && most !== null) return texts.between(formatMoney(least), formatMoney(most))
  if (least !== null) return texts.atLeast(formatMoney(least))
  return most === null ? '' : texts.atMost(formatMoney(most))
}

function moneyOrNone(paise: number): string {
  return paise === 0 ? texts.none : formatMoney(paise)
}
