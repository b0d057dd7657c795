import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import { loan } from '../../../db/schema/loans.ts'
import { isInReach, onlyStore } from '../../../platform/auth/requestedStores.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'

/** The disbursed loans that an actor may read: those of the store or, with the right to other stores, those of the company. */
export function readable(actor: BaseContext['actor']): SQL | undefined {
  return and(eq(loan.companyId, actor.companyId), isInReach(actor, loan.storeId), isNotNull(loan.number))
}

/** Whether an actor may read a disbursed loan of their company, by the rule of {@link readable}. */
export function mayRead(actor: BaseContext['actor'], row: { storeId: string }): boolean {
  const only = onlyStore(actor)
  return only === null || only === row.storeId
}
