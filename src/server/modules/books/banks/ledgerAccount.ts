import { and, eq, gte, lte } from 'drizzle-orm'
import { bankCodes, firstFreeCode } from '../../../../domain/books/accounts.ts'
import { account, type bank } from '../../../db/schema/books.ts'
import { lockFor } from '../../../platform/db/advisoryLock.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import {
  findRow,
  insertRow,
  newId,
  setActive,
  type UniqueRules,
  updateRow,
} from '../../../platform/records/rows.ts'
import { bankTexts } from './texts.ts'

type Account = typeof account.$inferSelect
type Bank = typeof bank.$inferSelect
type Named = Pick<Bank, 'name' | 'branch' | 'accountNumber'>

/** Name of the ledger account of a company's own bank account: bank, branch and the last four digits of its number. */
function accountName({ name, branch, accountNumber }: Named): string {
  return [name, branch, accountNumber?.slice(-4)].filter(Boolean).join(' · ')
}

function uniqueAs(name: string): UniqueRules {
  return { account_name_unique: { field: 'name', message: bankTexts.accountNameTaken(name) } }
}

/**
 * Opens the ledger account of a company's own bank account with the next free code. Concurrent calls are serialised.
 * @throws DomainError 422 when no code is left, 409 when the chart has an account of that name.
 */
export async function openAccount(context: BaseContext, named: Named): Promise<Account> {
  const { db, actor } = context
  const { companyId } = actor
  await lockFor(db, 'bankAccounts', companyId)
  const taken = await db
    .select({ code: account.code })
    .from(account)
    .where(
      and(
        eq(account.companyId, companyId),
        gte(account.code, String(bankCodes.from)),
        lte(account.code, String(bankCodes.to)),
      ),
    )
  const code = firstFreeCode(
    bankCodes,
    taken.map((row) => row.code),
  )
  if (code === null) throw fail(422, bankTexts.codesUsedUp)
  const name = accountName(named)
  return insertRow(context, account, { companyId, id: newId(), code, name, kind: 'asset' }, uniqueAs(name))
}

/** Renames the ledger account of a company's own bank account to match the bank. @throws DomainError 409 if the name is taken. */
export async function renameAccount(context: BaseContext, row: Bank): Promise<void> {
  if (row.accountId === null) return
  const where = eq(account.companyId, row.companyId)
  const name = accountName(row)
  const ledger = await findRow(context, account, row.accountId, where)
  if (name !== ledger.name)
    await updateRow(context, account, ledger.id, undefined, { name }, { where, unique: uniqueAs(name) })
}

/** Inactivates or activates the ledger account together with its bank. */
export async function setAccountActive(context: BaseContext, row: Bank): Promise<void> {
  if (row.accountId === null) return
  const where = eq(account.companyId, row.companyId)
  const ledger = await findRow(context, account, row.accountId, where)
  if (ledger.active !== row.active) await setActive(context, account, ledger.id, undefined, row.active, where)
}
