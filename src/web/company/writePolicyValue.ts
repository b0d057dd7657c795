import type { ItemKind, LtvTier, Policy, Valuation, WeightCap } from '../../domain/policy/policy.ts'
import type { PolicyField } from '../../domain/policy/policyFields.ts'
import { formatMoney, formatPercent, formatWeight } from '../ui/format.ts'
import { companyTexts as texts } from './texts.ts'

/** Whether a period of 0 days means the same day. */
const isWithin = ({ key }: PolicyField) => key === 'releaseWorkingDays' || key === 'surplusRefundDays'

/** The value of a policy field as text, with its unit. */
export function writePolicyValue(field: PolicyField, value: Policy[keyof Policy]): string {
  if (value === null) return field.kind === 'bp' || field.kind === 'paise' ? texts.noLimit : texts.none
  switch (field.kind) {
    case 'paise':
      return formatMoney(value as number)
    case 'bp':
      return formatPercent(value as number)
    case 'boolean':
      return value ? texts.yes : texts.no
    case 'choice':
      return texts.valuations[value as Valuation]
    case 'kinds':
      return (value as ItemKind[]).map((kind) => texts.kinds[kind]).join(', ')
    case 'tiers':
      return writeTiers(value as LtvTier[])
    case 'caps':
      return (
        (value as WeightCap[])
          .map(({ metal, kind, capMg }) =>
            texts.caps.written(texts.metals[metal], texts.kinds[kind], formatWeight(capMg)),
          )
          .join(', ') || texts.none
      )
    default:
      if (value === 0 && isWithin(field)) return texts.sameDay
      return texts.counts[field.kind](value as number)
  }
}

function writeTiers(tiers: readonly LtvTier[]): string {
  const written = tiers.map(({ upToPaise, ltvBp }) => {
    const ltv = formatPercent(ltvBp)
    if (upToPaise !== null) return texts.tiers.written(formatMoney(upToPaise), ltv)
    return tiers.length === 1 ? ltv : texts.tiers.writtenAbove(ltv)
  })
  return written.join(', ')
}
