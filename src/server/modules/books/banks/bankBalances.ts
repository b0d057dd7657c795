import { type SQL, sql } from 'drizzle-orm'
import { bankLoan } from '../../../db/schema/bankLoans.ts'
import { bank } from '../../../db/schema/books.ts'
import { ledgerMonth } from '../../../db/schema/journal.ts'
import type { Actor } from '../../../platform/operation/context.ts'

/** The right to see balances of the books. */
const BOOKS = 'Reports.books'
const nothing = sql<null>`null::bigint`

/**
 * The balances of a bank in the books of the actor's store, in paise, for a query that reads `bank`: for an own account the balance of its
 * ledger account, and for a lender the principal owed on open bank loans. Null for the other kind of bank, and for a role that may not see
 * the books. Both are read from running totals, whatever the number of entries.
 */
export const bankBalances = {
  balancePaise: ({ grants, storeId }: Actor): SQL<number | null> =>
    grants.has(BOOKS)
      ? sql<number | null>`case when ${bank.kind} = 'own' then (
          select coalesce(sum(m.debit_paise - m.credit_paise), 0)::bigint from ${ledgerMonth} m
          where m.company_id = ${bank.companyId} and m.account_id = ${bank.accountId} and m.store_id = ${storeId}::uuid) end`
      : nothing,
  owedPaise: ({ grants, storeId }: Actor): SQL<number | null> =>
    grants.has(BOOKS)
      ? sql<number | null>`case when ${bank.kind} = 'lender' then (
          select coalesce(sum(b.outstanding_paise), 0)::bigint from ${bankLoan} b
          where b.company_id = ${bank.companyId} and b.lender_id = ${bank.id} and b.store_id = ${storeId}::uuid
            and b.status = 'open') end`
      : nothing,
}
