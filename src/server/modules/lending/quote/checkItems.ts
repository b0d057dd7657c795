import type { FieldProblem } from '../../../../api/gen/model/index.ts'
import type { ItemKind, Policy } from '../../../../domain/policy/policy.ts'
import { itemProblem } from '../../../../domain/valuation/itemAcceptance.ts'
import { itemValuePaise, netWeightMg } from '../../../../domain/valuation/valuation.ts'
import { lendingTexts } from '../texts.ts'
import type { ItemRequest, NamedByItems } from './itemStore.ts'
import type { PricedMetal } from './priceStore.ts'

/** An item that can be valued, with its index in the request. */
export interface ValuedItem {
  index: number
  kind: ItemKind
  grossMg: number
  netMg: number
  purityBp: number
  pricePaisePerG: number
  valuePaise: number
}

/** The items that can be valued, and the problems of all items. */
export interface CheckedItems {
  items: ValuedItem[]
  problems: FieldProblem[]
}

/**
 * Values items in paise at today's price of their metal, each rounded half up ({@link itemValuePaise}). Items with a problem of product,
 * purity or weight are left out; without a price, all are. Each must belong to an active product of the metal, have one of its purities and
 * a kind that the policy lends on, have a net weight above 0, be weighed by active staff, and have a photo above the policy's value
 * (lending rules, sections 2 and 7).
 */
export function checkItems(
  requested: readonly ItemRequest[],
  { products, appraisers, photos }: NamedByItems,
  metal: PricedMetal,
  policy: Pick<Policy, 'photoAbovePaise' | 'kindsLentOn' | 'weightCapsRequired'>,
): CheckedItems {
  const { photoAbovePaise } = policy
  const problems: FieldProblem[] = []
  const items = requested.flatMap((item, index): ValuedItem[] => {
    const at = (field: string, message: string) =>
      problems.push({ field: `items.${index}.${field}`, message })
    const before = problems.length
    const found = products.get(item.productId)
    if (!found) at('productId', lendingTexts.product)
    else if (found.metalId !== metal.id) at('productId', lendingTexts.otherMetal(metal.name))
    else if (!metal.purities.some(({ purityBp }) => purityBp === item.purityBp))
      at('purityBp', lendingTexts.purity(metal.name))
    else {
      const problem = itemProblem({ kind: found.kind, purityBp: item.purityBp }, metal, policy)
      if (problem !== null) at(problem.field, problem.message)
    }
    const netMg = netWeightMg(item.grossMg, item.stoneMg, item.otherMg)
    if (netMg === null) at('grossMg', lendingTexts.netWeight)
    const isValid = problems.length === before
    if (item.appraiserId !== undefined && !appraisers.has(item.appraiserId ?? ''))
      at('appraiserId', lendingTexts.appraiser)
    if (item.photoId && !photos.has(item.photoId)) at('photoId', lendingTexts.unknownPhoto)
    if (!found || netMg === null || !isValid || metal.pricePaisePerG === null) return []
    const { grossMg, purityBp } = item
    const weighed = { netMg, purityBp, referencePurityBp: metal.referencePurityBp }
    const valuePaise = itemValuePaise(weighed, metal.pricePaisePerG)
    if (item.photoId === null && photoAbovePaise !== null && valuePaise > photoAbovePaise)
      at('photoId', lendingTexts.photo(photoAbovePaise))
    const { pricePaisePerG } = metal
    return [{ index, kind: found.kind, grossMg, netMg, purityBp, pricePaisePerG, valuePaise }]
  })
  return { items, problems }
}
