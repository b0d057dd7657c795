import type {
  AddInterestSlabRequest,
  InterestSlab,
  InterestSlabChoices,
  SchemeFees,
} from '../../api/gen/model/index.ts'
import { checkFromOn, checkScheme } from '../../domain/scheme/checkScheme.ts'
import { highestYearlyRate } from '../../domain/scheme/highestRate.ts'
import type { SchemeConditions, SlabTerms } from '../../domain/scheme/schemeTerms.ts'
import { ratePerYearAndMonth } from '../shared/loan/rateText.ts'
import { formatDate, formatMoney, formatPercent } from '../ui/format.ts'
import { interestSlabTexts as texts } from './texts.ts'
import { newestOf } from './versions.ts'

/** Placeholder terms while no slab type is chosen, so that the bands are checked. */
const anyTerms: SlabTerms = {
  method: 'daily',
  yearDays: 365,
  partMonth: null,
  slabMode: 'stepped',
  slabClock: 'restart',
  countBothDays: false,
  advanceMonths: 0,
}

/** A band as entered in the form; it begins where the previous one ends. */
export interface BandValue {
  toDay: number | null
  rateBp: number | null
}

/** The loan per gram of a purity as entered; null to calculate it from the reference purity. */
export interface GramValue {
  purityBp: number
  lendingRatePaisePerG: number | null
}

/** Form values of a scheme. */
export interface SchemeValues extends Record<string, unknown> {
  name: string
  slabTypeId: string | null
  metalId: string | null
  fromOn: string | null
  tenureMonths: number | null
  bands: BandValue[]
  rateForGram: GramValue[]
  minimumLoanPaise: number | null
  maximumLoanPaise: number | null
  minimumDays: number | null
  minimumAmountPaise: number | null
  penalRateBp: number | null
  graceDays: number | null
  fees: { [Name in keyof SchemeFees]: number | null }
}

/** One open band without a rate: the initial value, and the value after clearing. */
export const noBands: readonly BandValue[] = [{ toDay: null, rateBp: null }]

/** The initial values of a scheme: empty, or those of the newest version, effective today or on its own date if that is later. */
export function toSchemeValues(slab: InterestSlab | null, choices: InterestSlabChoices): SchemeValues {
  const newest = slab === null ? null : newestOf(slab)
  const [onlyMetal] = choices.metals
  const metalId = slab?.metalId ?? onlyMetal?.id ?? null
  const { todayDate } = choices
  return {
    name: slab?.name ?? '',
    slabTypeId: newest?.slabTypeId ?? null,
    metalId,
    fromOn: newest !== null && newest.fromOn > todayDate ? newest.fromOn : todayDate,
    tenureMonths: newest?.tenureMonths ?? Math.min(12, choices.maximumTenureMonths),
    bands: newest === null ? [...noBands] : newest.bands.map(({ toDay, rateBp }) => ({ toDay, rateBp })),
    rateForGram: gramsOf(metalId, newest?.rateForGram ?? [], choices),
    minimumLoanPaise: newest?.minimumLoanPaise ?? null,
    maximumLoanPaise: newest?.maximumLoanPaise ?? null,
    minimumDays: newest?.minimumDays ?? 0,
    minimumAmountPaise: newest?.minimumAmountPaise ?? 0,
    penalRateBp: newest?.penalRateBp ?? 0,
    graceDays: newest?.graceDays ?? 0,
    fees: newest?.fees ?? {
      processingFeeBp: 0,
      processingFeeMinimumPaise: 0,
      processingFeeMaximumPaise: null,
      documentChargePaise: 0,
      gstBp: 0,
    },
  }
}

/** One row per purity of a metal, reference purity first, with its lending rate per gram if set. */
export function gramsOf(
  metalId: string | null,
  values: readonly GramValue[],
  { metals }: InterestSlabChoices,
): GramValue[] {
  const metal = metals.find(({ id }) => id === metalId)
  const puritiesBp = metal?.purities.map(({ purityBp }) => purityBp) ?? []
  const reference = metal === undefined ? [] : [metal.referencePurityBp]
  const all = new Set([...reference, ...puritiesBp, ...values.map(({ purityBp }) => purityBp)])
  return [...all].map((purityBp) => ({
    purityBp,
    lendingRatePaisePerG: values.find((one) => one.purityBp === purityBp)?.lendingRatePaisePerG ?? null,
  }))
}

/** Bands with their first days: each the day after the previous one ends. */
export function withFromDays(bands: readonly BandValue[]): (BandValue & { fromDay: number })[] {
  return bands.map((band, row) => ({ ...band, fromDay: (bands[row - 1]?.toDay ?? 0) + 1 }))
}

/** The request fields of a scheme; a missing number becomes 0, and a missing choice or date ''. */
export function toSchemeRequest(
  values: SchemeValues,
): SchemeConditions & Pick<AddInterestSlabRequest, 'name' | 'slabTypeId' | 'metalId' | 'fromOn'> {
  const { fees } = values
  return {
    name: values.name.trim(),
    slabTypeId: values.slabTypeId ?? '',
    metalId: values.metalId ?? '',
    fromOn: values.fromOn ?? '',
    tenureMonths: values.tenureMonths ?? 0,
    bands: withFromDays(values.bands).map(({ fromDay, toDay, rateBp }) => ({
      fromDay,
      toDay,
      rateBp: rateBp ?? 0,
    })),
    rateForGram: values.rateForGram.flatMap(({ purityBp, lendingRatePaisePerG }) =>
      lendingRatePaisePerG === null ? [] : [{ purityBp, lendingRatePaisePerG }],
    ),
    minimumLoanPaise: values.minimumLoanPaise,
    maximumLoanPaise: values.maximumLoanPaise,
    minimumDays: values.minimumDays ?? 0,
    minimumAmountPaise: values.minimumAmountPaise ?? 0,
    penalRateBp: values.penalRateBp ?? 0,
    graceDays: values.graceDays ?? 0,
    fees: {
      processingFeeBp: fees.processingFeeBp ?? 0,
      processingFeeMinimumPaise: fees.processingFeeMinimumPaise ?? 0,
      processingFeeMaximumPaise: fees.processingFeeMaximumPaise,
      documentChargePaise: fees.documentChargePaise ?? 0,
      gstBp: fees.gstBp ?? 0,
    },
  }
}

/** A function that writes a field of the scheme as text, for the conflict dialog. */
export function schemeWriter({ slabTypes, metals }: InterestSlabChoices) {
  const named = (list: readonly { id: string; name: string }[], id: unknown) =>
    list.find((one) => one.id === id)?.name ?? ''
  return (name: string, value: unknown): string => {
    if (value === null) return ''
    if (name === 'slabTypeId') return named(slabTypes, value)
    if (name === 'metalId') return named(metals, value)
    if (name === 'fromOn') return formatDate(String(value))
    if (name === 'bands')
      return withFromDays(value as BandValue[])
        .map(bandText)
        .join(' · ')
    if (name === 'rateForGram') return (value as GramValue[]).flatMap(gramText).join(' · ')
    if (name === 'fees')
      return Object.entries(value as SchemeFees)
        .map(([fee, amount]) => `${texts.fees[fee as keyof SchemeFees]} ${feeAmount(fee, amount)}`)
        .join(' · ')
    if (name.endsWith('Paise')) return formatMoney(Number(value))
    return name.endsWith('Bp') ? formatPercent(Number(value)) : String(value)
  }
}

function bandText({ fromDay, toDay, rateBp }: BandValue & { fromDay: number }): string {
  return texts.facts.band(fromDay, toDay, ratePerYearAndMonth(rateBp ?? 0))
}

function gramText({ purityBp, lendingRatePaisePerG }: GramValue): string[] {
  return lendingRatePaisePerG === null
    ? []
    : [`${formatPercent(purityBp)}: ${formatMoney(lendingRatePaisePerG)}`]
}

function feeAmount(fee: string, amount: number | null): string {
  if (amount === null) return texts.facts.none
  return fee.endsWith('Bp') ? formatPercent(amount) : formatMoney(amount)
}

/** The errors of the entered values, by field: what is missing, and what the server would reject. */
export function checkSchemeValues(
  values: SchemeValues,
  slab: InterestSlab | null,
  choices: InterestSlabChoices,
): Record<string, string> {
  const missing = missingIn(values)
  const metal = choices.metals.find(({ id }) => id === values.metalId)
  const type = choices.slabTypes.find(({ id }) => id === values.slabTypeId)
  const conditions = toSchemeRequest(values)
  const problems = checkScheme(type?.terms ?? anyTerms, conditions, {
    rateCeilingBp: choices.rateCeilingBp,
    maximumTenureMonths: choices.maximumTenureMonths,
    referencePurityBp: metal?.referencePurityBp ?? 0,
    // The purities are those of the form's rows.
    puritiesBp: conditions.rateForGram.map(({ purityBp }) => purityBp),
  })
  const from =
    values.fromOn === null
      ? null
      : checkFromOn(values.fromOn, choices.todayDate, slab === null ? null : newestOf(slab).fromOn)
  return {
    ...(from !== null && { fromOn: from }),
    ...Object.fromEntries(problems.map(({ field, message }) => [fieldOf(field), message])),
    ...missing,
  }
}

/** The highest yearly rate under the entered terms, in basis points; null while unknown. */
export function highestRateBp(values: SchemeValues, choices: InterestSlabChoices): number | null {
  const type = choices.slabTypes.find(({ id }) => id === values.slabTypeId)
  const conditions = toSchemeRequest(values)
  return type === undefined || conditions.tenureMonths < 1
    ? null
    : highestYearlyRate(type.terms, conditions).totalBp
}

/** The form field that shows an error: a band's first day follows from the previous band. */
export function fieldOf(field: string): string {
  const band = /^bands\.(\d+)\.fromDay$/.exec(field)?.[1]
  if (band !== undefined) return `bands.${Math.max(0, Number(band) - 1)}.toDay`
  return /^rateForGram\.\d/.test(field) ? 'rateForGram' : field
}

function missingIn({ bands }: SchemeValues): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [row, { fromDay, toDay, rateBp }] of withFromDays(bands).entries()) {
    const last = row === bands.length - 1
    if (!last && toDay === null) found[`bands.${row}.toDay`] = texts.bands.toDayRequired
    else if (!last && toDay !== null && toDay < fromDay)
      found[`bands.${row}.toDay`] = texts.bands.dayAfter(fromDay)
    if (rateBp === null) found[`bands.${row}.rateBp`] = texts.bands.rateRequired
  }
  return found
}
