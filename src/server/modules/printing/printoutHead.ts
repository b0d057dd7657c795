import { and, eq } from 'drizzle-orm'
import type { PrintoutHead } from '../../../api/gen/model/index.ts'
import { company, store } from '../../db/schema/company.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'

/** The head of a store's printouts; address, phone and licence number are the store's or, where it has none, the company's. */
export async function readHead(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  storeId: string,
): Promise<PrintoutHead> {
  const [found] = await db
    .select({ company, store })
    .from(store)
    .innerJoin(company, eq(company.id, store.companyId))
    .where(and(eq(store.companyId, actor.companyId), eq(store.id, storeId)))
  if (!found) throw fail(404, texts.notFound)
  const { company: companyRow, store: storeRow } = found
  return {
    language: companyRow.paperLanguage,
    companyName: companyRow.name,
    legalName: companyRow.legalName === companyRow.name ? null : companyRow.legalName,
    logoId: companyRow.logoId,
    gstin: companyRow.gstin,
    storeName: storeRow.name,
    address: storeRow.address ?? companyRow.address,
    phone: storeRow.phone ?? companyRow.phone,
    licenceNumber: storeRow.licenceNumber ?? companyRow.licenceNumber,
  }
}
