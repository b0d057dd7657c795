import { and, eq, type SQL, sql } from 'drizzle-orm'
import { bankLoan } from '../../db/schema/bankLoans.ts'
import type { Dependants } from '../../platform/records/dependants.ts'

/** Bank loans of a company, or of one store of it, on which a lender is still owed: they keep it active. */
export function openBankLoans(companyId: string, storeId?: string): Dependants {
  const open: SQL | undefined = and(
    eq(bankLoan.companyId, companyId),
    storeId === undefined ? undefined : eq(bankLoan.storeId, storeId),
    eq(bankLoan.status, 'open'),
  )
  return {
    kind: 'open bank loans',
    one: 'open bank loan',
    names: sql`select ${bankLoan.number} as name from ${bankLoan} where ${open}`,
  }
}
