import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PrintoutHead, PrintoutItem } from '../../../api/gen/model/index.ts'
import { product } from '../../db/schema/items.ts'
import { loanItem, loanRelease } from '../../db/schema/loans.ts'
import { staff } from '../../db/schema/people.ts'
import { byId } from '../../platform/db/byId.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { itemColumns } from '../lending/public.ts'
import { releaseOfItem } from './pledgedAt.ts'

/** An item with the name of its appraiser; null when nobody was named. */
interface AppraisedItem {
  item: PrintoutItem
  appraiserName: string | null
}

/** The name of a product in each print language: its usual name where it has none of its own. */
const productNames: Record<PrintoutHead['language'], SQL<string>> = {
  en: sql`${product.name}`,
  hi: sql`coalesce(${product.hindiName}, ${product.name})`,
  ta: sql`coalesce(${product.tamilName}, ${product.name})`,
}

/** The items of a loan in the order of the ticket, or those that `which` selects, such as `pledgedAt`, named in the print language. */
export function readItems(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  { language }: Pick<PrintoutHead, 'language'>,
  loanId: string,
  which?: SQL,
): Promise<AppraisedItem[]> {
  return db
    .select({
      item: { ...itemColumns, productName: productNames[language], testMethod: loanItem.testMethod },
      appraiserName: staff.name,
    })
    .from(loanItem)
    .innerJoin(product, byId(product, loanItem.productId))
    .leftJoin(loanRelease, releaseOfItem)
    .leftJoin(staff, byId(staff, loanItem.appraiserId))
    .where(and(eq(loanItem.companyId, actor.companyId), eq(loanItem.loanId, loanId), which))
    .orderBy(asc(loanItem.line))
}
