import { and, eq } from 'drizzle-orm'
import { product, productCategory } from '../../db/schema/items.ts'
import { byId } from '../../platform/db/byId.ts'
import type { Handler } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { noteChange } from '../../platform/records/rows.ts'
import { lockProducts, readPricedMetals, readSchemes } from '../lending/public.ts'
import { lockDraft } from './openingStore.ts'
import { openingTexts } from './openingTexts.ts'
import { presentLoanNumbered } from './pageOpeningLoans.ts'
import { lockPuritiesOf } from './purityLock.ts'
import { compareLoans, insertLoans, newStaging, stageExisting } from './stageLoans.ts'

/**
 * Adds a loan with an item to the draft, by the same rules as rows of a file; if the draft has this number with the same customer and
 * figures, adds one more item to it.
 */
export const addLoan: Handler<'AddOpeningLoan'> = async (context) => {
  const { body } = context
  const opening = await lockDraft(context)
  const schemes = await readSchemes(context, body.slabId)
  await requireProduct(context, body, schemes[0]?.metalId)
  const staging = newStaging(opening, schemes)
  await stageExisting(context, body, staging)
  const problems = await compareLoans(context, [{ row: 1, body }], staging)
  const errors = problems.map(({ field, message }) => ({ field: field ?? 'number', message }))
  if (errors[0]) throw fail(422, errors.length > 1 ? texts.invalid : errors[0].message, errors)
  await insertLoans(context, [body], staging)
  const added = await presentLoanNumbered(context, opening, body.number)
  if (!added) throw new Error('a loan was not written')
  noteChange(context, 'opening_loan', added.id, null, { ...body })
  return added
}

/**
 * Locks the product and the metal, so that they keep their metal and purities.
 * @throws DomainError 422 unless `productId` is an active product of the metal and `purityBp` is one of the metal's purities.
 */
async function requireProduct(
  context: Parameters<typeof addLoan>[0],
  { productId, purityBp }: { productId: string; purityBp: number },
  metalId: string | undefined,
): Promise<void> {
  if (metalId === undefined) throw failField('slabId', openingTexts.unknownScheme)
  await lockProducts(context, [productId])
  await lockPuritiesOf(context, [metalId])
  const [metal] = await readPricedMetals(context, { id: metalId })
  const [found] = await context.db
    .select({ id: product.id })
    .from(product)
    .innerJoin(productCategory, byId(productCategory, product.categoryId))
    .where(
      and(
        eq(product.companyId, context.actor.companyId),
        eq(product.id, productId),
        eq(product.active, true),
        eq(productCategory.metalId, metalId),
      ),
    )
    .limit(1)
  if (!found || !metal) throw failField('productId', openingTexts.unknownProduct)
  if (!metal.purities.some((one) => one.purityBp === purityBp))
    throw failField('purityBp', openingTexts.unknownPurity(metal.name))
}
