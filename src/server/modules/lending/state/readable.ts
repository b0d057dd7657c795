import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import { loan } from '../../../db/schema/loans.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'

/** The loans that an actor may read: those of the store, or of the company with the right to other stores. */
export function readable({ companyId, storeId, grants }: BaseContext['actor']): SQL | undefined {
  const store = grants.has('Company.otherStores') ? undefined : eq(loan.storeId, storeId)
  return and(eq(loan.companyId, companyId), store, isNotNull(loan.number))
}

/** Whether an actor may read a disbursed loan of their company, by the rule of {@link readable}. */
export function mayRead({ storeId, grants }: BaseContext['actor'], row: { storeId: string }): boolean {
  return grants.has('Company.otherStores') || row.storeId === storeId
}
