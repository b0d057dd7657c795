import type { InterestSlabVersion } from '../../api/gen/model/index.ts'
import { daysBetween } from '../../domain/dates/dates.ts'
import { openClock } from '../../domain/interest/clock.ts'
import { costByDay } from '../../domain/interest/costByDay.ts'
import { penalDuePaise } from '../../domain/interest/interest.ts'
import { interestTermsOf } from '../../domain/scheme/checkScheme.ts'
import { dueOnOf } from '../../domain/scheme/schemeQuote.ts'
import { formatMoney, formatPercent } from '../ui/format.ts'
import { interestSlabTexts } from './texts.ts'

const texts = interestSlabTexts.chart

/** Days shown after the due date and its grace. */
const DAYS_LATE = 60

/** A cost on a day after opening. */
interface DayPoint {
  day: number
  paise: number
  label?: string
}

/** What the chart of a scheme draws, and its steps in words. */
export interface SchemeCost {
  interest: DayPoint[]
  /** Interest and penal, from the first day with penal. */
  withPenal: DayPoint[]
  marks: { x: number; label: string }[]
  sentences: string[]
}

/** What closing a loan by a version costs on each day until some time after it is due. */
export function costOf(version: InterestSlabVersion, principalPaise: number, openedOn: string): SchemeCost {
  const terms = interestTermsOf(version.terms, version)
  const dueOn = dueOnOf(openedOn, version.tenureMonths)
  const dueDay = daysBetween(openedOn, dueOn)
  const penalDay = dueDay + version.graceDays + 1
  const { days, steps } = costByDay(terms, principalPaise, openedOn, penalDay + DAYS_LATE)
  const clock = openClock({ openedOn, dueOn, principalPaise })
  const late = version.penalRateBp === 0 ? [] : days.filter(({ day }) => day >= penalDay)
  const penals = late.map(({ day, on, closingInterestPaise }) => ({
    day,
    penalPaise: penalDuePaise(terms, clock, on),
    paise: closingInterestPaise + penalDuePaise(terms, clock, on),
  }))
  const [first] = penals
  return {
    interest: days.map(({ day, closingInterestPaise, rateBp }) => ({
      day,
      paise: closingInterestPaise,
      label: formatPercent(rateBp),
    })),
    withPenal: penals.map(({ day, paise }) => ({ day, paise })),
    marks: [
      ...steps.map(({ day, toRateBp }) => ({ x: day, label: formatPercent(toRateBp) })),
      { x: dueDay, label: texts.due },
    ],
    sentences: [
      ...steps.map(({ day, fromRateBp, toRateBp, risePaise }) =>
        texts.step(day, formatPercent(fromRateBp), formatPercent(toRateBp), formatMoney(risePaise)),
      ),
      ...(first === undefined
        ? []
        : [texts.penalFrom(first.day, formatPercent(version.penalRateBp), formatMoney(first.penalPaise))]),
    ],
  }
}
