import { and, eq, type SQL, sql } from 'drizzle-orm'
import { bankLoan } from '../../db/schema/bankLoans.ts'
import type { Dependants } from '../../platform/records/dependants.ts'

/** Bank loans of a company or store with an outstanding amount, which prevent inactivating it. */
export function openBankLoans(companyId: string, storeId?: string): Dependants {
  const open: SQL | undefined = and(
    eq(bankLoan.companyId, companyId),
    storeId === undefined ? undefined : eq(bankLoan.storeId, storeId),
    eq(bankLoan.status, 'open'),
  )
  return {
    noun: 'open bank loan',
    names: sql`select ${bankLoan.number} as name from ${bankLoan} where ${open}`,
  }
}
