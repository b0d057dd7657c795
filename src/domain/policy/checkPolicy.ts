import { rangeMessage } from '../money/fieldValue.ts'
import type { ItemKind, LtvTier, Policy, WeightCap } from './policy.ts'
import { type Bounds, policyFields } from './policyFields.ts'

/** A field of a policy that is not valid. `field` is its path, such as `ltvTiers.0.upToPaise`. */
export interface PolicyProblem {
  field: string
  message: string
}

/** Messages for policies that are not valid. */
export const policyMessages = {
  choice: 'Choose one of the available values.',
  noKind: 'Choose at least one kind of item.',
  noTier: 'Add at least one tier.',
  tooManyRows: 'There are too many rows.',
  openTierLast: 'Only the last tier can be without an upper limit.',
  lastTierOpen: 'The last tier must have no upper limit.',
  tiersAscend: 'Each limit must be above the previous one.',
  capTwice: 'This metal and kind already has a limit.',
  lowerReserve: 'The reserve price after unsold auctions cannot be above the first reserve price.',
} as const

/**
 * Checks a policy; empty if valid. Numbers are whole and within their range. Caps of LTV tiers ascend and only the
 * last tier has no cap. A metal and item kind has at most one weight cap. The reserve after failed auctions does not
 * exceed the first reserve. Source: lending rules, section 6.
 */
export function checkPolicy(policy: Policy): PolicyProblem[] {
  const problems = policyFields.flatMap((field): PolicyProblem[] => {
    switch (field.kind) {
      case 'tiers':
        return checkTiers(policy.ltvTiers, field)
      case 'caps':
        return checkCaps(policy.weightCaps, field)
      case 'kinds':
        return checkKinds(policy.kindsLentOn, field)
      case 'choice':
        return field.choices.includes(policy.valuation) ? [] : [problemAt(field.key, policyMessages.choice)]
      case 'boolean':
        return typeof policy[field.key] === 'boolean' ? [] : [problemAt(field.key, policyMessages.choice)]
      default: {
        const value = policy[field.key]
        const empty = value === null && field.nullable
        return empty || isWithin(value, field) ? [] : [problemAt(field.key, rangeMessage(field.key, field))]
      }
    }
  })
  if (policy.reserveAfterFailuresBp > policy.reserveBp)
    problems.push(problemAt('reserveAfterFailuresBp', policyMessages.lowerReserve))
  return problems
}

function checkKinds(
  kinds: readonly ItemKind[],
  { key, choices }: { key: 'kindsLentOn'; choices: readonly ItemKind[] },
): PolicyProblem[] {
  if (kinds.length === 0) return [problemAt(key, policyMessages.noKind)]
  const known = kinds.every((kind, index) => choices.includes(kind) && kinds.indexOf(kind) === index)
  return known ? [] : [problemAt(key, policyMessages.choice)]
}

function checkTiers(
  tiers: readonly LtvTier[],
  limits: { maxRows: number; upToPaise: Bounds; ltvBp: Bounds },
): PolicyProblem[] {
  if (tiers.length === 0) return [problemAt('ltvTiers', policyMessages.noTier)]
  if (tiers.length > limits.maxRows) return [problemAt('ltvTiers', policyMessages.tooManyRows)]
  let below = 0
  return tiers.flatMap(({ upToPaise, ltvBp }, index) => {
    const problems: PolicyProblem[] = []
    const cap = `ltvTiers.${index}.upToPaise`
    const last = index === tiers.length - 1
    if (upToPaise === null) {
      if (!last) problems.push(problemAt(cap, policyMessages.openTierLast))
    } else {
      if (last) problems.push(problemAt(cap, policyMessages.lastTierOpen))
      else if (!isWithin(upToPaise, limits.upToPaise))
        problems.push(problemAt(cap, rangeMessage(cap, limits.upToPaise)))
      else if (upToPaise <= below) problems.push(problemAt(cap, policyMessages.tiersAscend))
      below = Math.max(below, upToPaise)
    }
    const ltv = `ltvTiers.${index}.ltvBp`
    if (!isWithin(ltvBp, limits.ltvBp)) problems.push(problemAt(ltv, rangeMessage(ltv, limits.ltvBp)))
    return problems
  })
}

function checkCaps(caps: readonly WeightCap[], limits: { maxRows: number; capMg: Bounds }): PolicyProblem[] {
  if (caps.length > limits.maxRows) return [problemAt('weightCaps', policyMessages.tooManyRows)]
  const seen = new Set<string>()
  return caps.flatMap(({ metal, kind, capMg }, index) => {
    const problems: PolicyProblem[] = []
    const pair = `${metal} ${kind}`
    if (seen.has(pair)) problems.push(problemAt(`weightCaps.${index}.kind`, policyMessages.capTwice))
    seen.add(pair)
    const cap = `weightCaps.${index}.capMg`
    if (!isWithin(capMg, limits.capMg)) problems.push(problemAt(cap, rangeMessage(cap, limits.capMg)))
    return problems
  })
}

function isWithin(value: unknown, { min, max }: Bounds): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max
}

function problemAt(field: string, message: string): PolicyProblem {
  return { field, message }
}
