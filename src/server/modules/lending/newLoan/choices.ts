import { and, eq, sql } from 'drizzle-orm'
import { staff } from '../../../db/schema/people.ts'
import type { Handler } from '../../../platform/operation/context.ts'
import { WHOLE_LIST } from '../../../platform/records/rows.ts'
import { cashByBooks, openDayOf, readPolicy, receivingBanks } from '../../books/public.ts'
import { readPricedMetals } from '../quote/priceStore.ts'
import { readLoanProducts } from '../quote/products.ts'
import { readSchemes } from '../quote/schemeStore.ts'

/** All choices of the page of a new loan, in one reply. */
export const getNewLoanChoices: Handler<'GetNewLoanChoices'> = async (context) => {
  const { db, actor, today } = context
  const { companyId } = actor
  const banks = await receivingBanks(context)
  const appraisers = await db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(and(eq(staff.companyId, companyId), eq(staff.active, true)))
    .orderBy(sql`lower(${staff.name})`, staff.id)
    .limit(WHOLE_LIST)
  const policy = await readPolicy(context)
  const products = await readLoanProducts(context)
  return {
    todayDate: today,
    openDate: await openDayOf(context),
    drawerPaise: (await cashByBooks(context)).balancePaise,
    products: products.filter(({ kind }) => policy.kindsLentOn.includes(kind)),
    metals: await readPricedMetals(context),
    schemes: await readSchemes(context),
    banks,
    appraisers,
    policy,
  }
}
