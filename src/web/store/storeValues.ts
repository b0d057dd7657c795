import type { AddStoreRequest, Store } from '../../api/gen/model/index.ts'
import { blankToNull } from '../shared/record/blankToNull.ts'
import { defaultTimeZone } from '../shared/store/timeZones.ts'
import { storeTexts as texts } from './texts.ts'

/** A holiday as entered in the form. */
export interface HolidayValue {
  date: string | null
  name: string
}

/** Form values of a store. */
export interface StoreValues extends Record<string, unknown> {
  name: string
  code: string
  address: string
  phone: string
  licenceNumber: string
  timeZone: string
  /** 0 to 6 as text, 0 is Sunday; null for none. */
  weeklyOff: string | null
  holidays: HolidayValue[]
  cashLimitPaise: number | null
}

/** The initial values of a store; a new one has India's time zone. */
export function toStoreValues(store: Store | null): StoreValues {
  return {
    name: store?.name ?? '',
    code: store?.code ?? '',
    address: store?.address ?? '',
    phone: store?.phone ?? '',
    licenceNumber: store?.licenceNumber ?? '',
    timeZone: store?.timeZone ?? defaultTimeZone,
    weeklyOff: store?.weeklyOff == null ? null : String(store.weeklyOff),
    holidays: (store?.holidays ?? []).map(({ date, name }) => ({ date, name })),
    cashLimitPaise: store?.cashLimitPaise ?? null,
  }
}

/** The values with the code in capitals. */
export function withStoreCapitals(values: StoreValues): StoreValues {
  return { ...values, code: values.code.toUpperCase() }
}

/** The request fields of a store. */
export function toStoreRequest(
  values: StoreValues,
): Omit<AddStoreRequest, 'companyId'> & { timeZone: string } {
  const { address, phone, licenceNumber } = blankToNull({
    address: values.address,
    phone: values.phone,
    licenceNumber: values.licenceNumber,
  })
  return {
    name: values.name.trim(),
    code: values.code.trim().toUpperCase(),
    address,
    phone,
    licenceNumber,
    timeZone: values.timeZone,
    weeklyOff: values.weeklyOff === null ? null : Number(values.weeklyOff),
    // In the order of the form, by which the server names the rows with errors.
    holidays: values.holidays.map(({ date, name }) => ({ date: date ?? '', name: name.trim() })),
    cashLimitPaise: values.cashLimitPaise,
  }
}

/** Rules of the holidays beyond the contract's: each has a date and a name, and dates are unique. */
export function checkHolidays({ holidays }: StoreValues): Record<string, string> {
  const found: Record<string, string> = {}
  const seen = new Set<string>()
  for (const [row, { date, name }] of holidays.entries()) {
    if (date === null) found[`holidays.${row}.date`] = texts.holidays.dateRequired
    else if (seen.has(date)) found[`holidays.${row}.date`] = texts.holidays.twice
    if (name.trim() === '') found[`holidays.${row}.name`] = texts.holidays.nameRequired
    if (date !== null) seen.add(date)
  }
  return found
}

/** A field of the store as text, for the conflict dialog. */
export function writeStoreValue(name: string, value: unknown): string {
  if (name === 'holidays')
    return (value as HolidayValue[]).map((holiday) => `${holiday.date ?? ''} ${holiday.name}`).join(', ')
  if (name === 'weeklyOff') return value === null ? texts.noWeeklyOff : (texts.weekdays[Number(value)] ?? '')
  return String(value ?? '')
}
