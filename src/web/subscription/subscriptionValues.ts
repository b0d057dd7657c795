import type { AddSubscriptionRequest, Subscription, SubscriptionPeriod } from '../../api/gen/model/index.ts'
import { addDays } from '../../domain/dates/dates.ts'
import { today } from '../ui/days.ts'
import { formatDate, formatMoney } from '../ui/format.ts'
import { subscriptionTexts as texts } from './texts.ts'

/** Form values of a plan. */
export interface SubscriptionValues extends Record<string, unknown> {
  plan: string
  pricePaise: number | null
  period: SubscriptionPeriod
  fromOn: string | null
  toOn: string | null
  storeLimit: number | null
  userLimit: number | null
  /** Whether the previous plan ends on the day before the new one begins. */
  endsPrevious: boolean
}

/** The initial values of a plan; a new one begins today. */
export function toSubscriptionValues(row: Subscription | null): SubscriptionValues {
  return {
    plan: row?.plan ?? '',
    pricePaise: row?.pricePaise ?? null,
    period: row?.period ?? 'year',
    fromOn: row?.fromOn ?? today(),
    toOn: row?.toOn ?? null,
    storeLimit: row?.storeLimit ?? null,
    userLimit: row?.userLimit ?? null,
    endsPrevious: true,
  }
}

/**
 * The request fields of a plan; call it on checked values only. An empty price is free. Only a new plan
 * ends the previous one.
 */
export function toSubscriptionRequest(
  { plan, pricePaise, endsPrevious, ...values }: SubscriptionValues,
  adding: boolean,
): Partial<Omit<AddSubscriptionRequest, 'companyId'>> {
  const { period, fromOn, toOn, storeLimit, userLimit } = values
  return {
    plan: plan.trim(),
    pricePaise: pricePaise ?? 0,
    period,
    fromOn: fromOn ?? '',
    toOn,
    storeLimit,
    userLimit,
    ...(adding && { endsPrevious }),
  }
}

/** Checks that the end date is not before the start date. */
export function checkDays({ fromOn, toOn }: SubscriptionValues): Record<string, string> {
  return fromOn !== null && toOn !== null && toOn < fromOn ? { toOn: texts.endFirst } : {}
}

/** The plan that is in force until a new one starts on `fromOn`, with its last day; null if there is none. */
export function previousPlan(
  rows: readonly Subscription[],
  fromOn: string | null,
): { plan: string; lastOn: string } | null {
  if (fromOn === null) return null
  const found = rows.find(
    (row) => row.active && row.fromOn < fromOn && (row.toOn === null || row.toOn >= fromOn),
  )
  return found === undefined ? null : { plan: found.plan, lastOn: addDays(fromOn, -1) }
}

/** A field of the plan as text, for the conflict dialog. */
export function writeSubscriptionValue(name: string, value: unknown): string {
  if (value === null) return ''
  if (name === 'pricePaise') return formatMoney(Number(value))
  if (name === 'fromOn' || name === 'toOn') return formatDate(String(value))
  return name === 'period' ? texts.periods[value as SubscriptionValues['period']] : String(value)
}
