import type { InterestSlab, InterestSlabChoices } from '../../api/gen/model/index.ts'
import { checkFromOn, checkScheme, type SlabTerms } from '../../domain/scheme/checkScheme.ts'
import { highestYearlyRate } from '../../domain/scheme/highestRate.ts'
import { type SchemeValues, toSchemeRequest, withFromDays } from './schemeValues.ts'
import { interestSlabTexts as texts } from './texts.ts'
import { newestOf } from './versions.ts'

/** The terms of a slab type that is not chosen yet: the bands are checked all the same. */
const anyTerms: SlabTerms = {
  method: 'daily',
  yearDays: 365,
  partMonth: null,
  slabMode: 'stepped',
  slabClock: 'restart',
  countBothDays: false,
  advanceMonths: 0,
}

/** What is wrong with a scheme as it is typed, by field: what is missing, and what the server would refuse. */
export function checkSchemeValues(
  values: SchemeValues,
  slab: InterestSlab | null,
  choices: InterestSlabChoices,
): Record<string, string> {
  const missing = missingIn(values)
  const metal = choices.metals.find(({ id }) => id === values.metalId)
  const type = choices.slabTypes.find(({ id }) => id === values.slabTypeId)
  const price = toSchemeRequest(values)
  const problems = checkScheme(type?.terms ?? anyTerms, price, {
    rateCeilingBp: choices.rateCeilingBp,
    maximumTenureMonths: choices.maximumTenureMonths,
    referencePurityBp: metal?.referencePurityBp ?? 0,
    // Which purities there are, the form's own lines say.
    puritiesBp: price.rateForGram.map(({ purityBp }) => purityBp),
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

/** The highest yearly rate that a customer can be charged under what is typed, in basis points; null while it is unknown. */
export function highestRateBp(values: SchemeValues, choices: InterestSlabChoices): number | null {
  const type = choices.slabTypes.find(({ id }) => id === values.slabTypeId)
  const price = toSchemeRequest(values)
  return type === undefined || price.tenureMonths < 1 ? null : highestYearlyRate(type.terms, price).totalBp
}

/** Where the form shows what is said of a field: a band's first day follows from the one before it. */
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
