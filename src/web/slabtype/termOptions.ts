import { slabTypeTexts as texts } from '#texts/slabtype.ts'
import {
  partMonths,
  type SlabMethod,
  slabClocks,
  slabModes,
  yearLengths,
} from '../../domain/interest/terms.ts'
import type { ExplainedOption } from '../ui/form/ChoiceField.tsx'
import { formatMoney } from '../ui/format.ts'
import { exampleCost } from './examples.ts'

const monthly = { method: 'monthly', yearDays: null, slabMode: 'retrospective' } as const
const cost = (...example: Parameters<typeof exampleCost>) => formatMoney(exampleCost(...example))

/** April has 30 days, so 40 days after the 1st are a month and ten days. */
const MONTH = 30
const MONTH_AND_TEN = 40

/** Days or months, each with its cost. */
export const methodOptions: readonly ExplainedOption[] = [
  { value: 'daily', label: texts.methods.daily, means: texts.methodMeans.daily(cost({}, 10)) },
  {
    value: 'monthly',
    label: texts.methods.monthly,
    means: texts.methodMeans.monthly(cost({ ...monthly, partMonth: 'full' }, MONTH)),
  },
]

/** The two year lengths of daily interest. */
export const yearDaysOptions: readonly ExplainedOption[] = yearLengths.map((yearDays) => ({
  value: String(yearDays),
  label: texts.yearDays[yearDays],
  means: texts.yearDaysMeans[yearDays](cost({ yearDays }, MONTH)),
}))

/** How days beyond full months are charged. */
export const partMonthOptions: readonly ExplainedOption[] = partMonths.map((partMonth) => ({
  value: partMonth,
  label: texts.partMonths[partMonth],
  means: texts.partMonthMeans[partMonth](cost({ ...monthly, partMonth }, MONTH_AND_TEN)),
}))

/** The choice between a rate for each day by its own band and one rate for all days; the examples use a year of this many days. */
export function slabModeOptions(yearDays: SlabMethod['yearDays']): readonly ExplainedOption[] {
  return slabModes.map((slabMode) => ({
    value: slabMode,
    label: texts.slabModes[slabMode],
    means: texts.slabModeMeans[slabMode](cost({ slabMode, yearDays }, 45, 'rising')),
  }))
}

/** When the count of days restarts. */
export const slabClockOptions: readonly ExplainedOption[] = slabClocks.map((slabClock) => ({
  value: slabClock,
  label: texts.slabClocks[slabClock],
  means: texts.slabClockMeans[slabClock],
}))

/** The effect of counting both days, by an example: ten days, or a whole month where interest is charged by the month. */
export function bothDaysHelp(method: SlabMethod): string {
  const days = method.method === 'monthly' ? MONTH : 10
  return texts.bothDaysHelp(
    days,
    cost({ ...method, countBothDays: false }, days),
    cost({ ...method, countBothDays: true }, days),
  )
}
