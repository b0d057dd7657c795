import type { ItemKind, Policy } from '../policy/policy.ts'
import { finenessOf } from './purity.ts'

/** The metal of an item, with its limits from the policy and the metal. */
export interface PledgeMetal {
  name: string
  /** Minimum fineness of coins, in basis points; null if there is none. */
  coinPurityFloorBp: number | null
  weightCaps: readonly { kind: ItemKind }[]
}

/** Why an item is not accepted as a pledge, with the field to show it at. */
export interface ItemProblem {
  field: 'productId' | 'purityBp'
  message: string
}

const kindPlurals: Record<ItemKind, string> = {
  ornament: 'ornaments',
  coin: 'coins',
  bar: 'bars and biscuits',
  utensil: 'utensils',
}

/**
 * Returns why the policy does not accept an item as a pledge, or null if it does. The kind must be accepted by the
 * policy, a coin must have the minimum fineness of its metal, and if the policy requires weight caps, the metal and
 * kind must have one. Source: further decisions, Policy; Reserve Bank directions of 2025 on lending against gold and
 * silver collateral.
 */
export function itemProblem(
  item: { kind: ItemKind; purityBp: number },
  metal: PledgeMetal,
  policy: Pick<Policy, 'kindsLentOn' | 'weightCapsRequired'>,
): ItemProblem | null {
  const { kind, purityBp } = item
  const { kindsLentOn, weightCapsRequired } = policy
  if (!kindsLentOn.includes(kind))
    return {
      field: 'productId',
      message: `Company policy does not accept ${kindPlurals[kind]}. Accepted: ${kindsLentOn.map((one) => kindPlurals[one]).join(', ')}.`,
    }
  if (kind === 'coin' && metal.coinPurityFloorBp !== null && purityBp < metal.coinPurityFloorBp)
    return {
      field: 'purityBp',
      message: `${metal.name} coins must have a fineness of ${finenessOf(metal.coinPurityFloorBp)} or above.`,
    }
  if (weightCapsRequired && !metal.weightCaps.some((cap) => cap.kind === kind))
    return {
      field: 'productId',
      message: `${metal.name} ${kindPlurals[kind]} have no weight limit, and company policy requires one. Add a limit to the policy or the metal.`,
    }
  return null
}
