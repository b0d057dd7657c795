import { and, eq, sql } from 'drizzle-orm'
import { freeCodes, inRange } from '../../../../domain/books/accounts.ts'
import { account, bank, creditDebit } from '../../../db/schema/books.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { fail, failField } from '../../../platform/operation/problem.ts'
import { leftJoin } from '../../../platform/records/joins.ts'
import { defineRecord } from '../../../platform/records/recordHandlers.ts'
import type { UniqueRules } from '../../../platform/records/rows.ts'
import { creditDebitTexts } from './texts.ts'

/** A code and a name are unique in a company's chart. */
export const accountUnique: UniqueRules = {
  account_code_unique: { field: 'code', message: creditDebitTexts.codeTaken },
  account_name_unique: { field: 'name', message: creditDebitTexts.accountTaken },
}

/** The chart of accounts. System accounts (`fixed`) can only be renamed; a bank's account changes with its bank. */
export const accounts = defineRecord({
  name: 'Account',
  table: account,
  joins: [
    leftJoin(bank, and(eq(bank.companyId, account.companyId), eq(bank.accountId, account.id)), {
      bankId: bank.id,
    }),
  ],
  orderBy: [account.code],
  unique: accountUnique,
  values: ({ name }) => ({ name: name.trim() }),
  initial: ({ code, kind }) => {
    const range = freeCodes[kind]
    if (!inRange(range, code)) throw failField('code', creditDebitTexts.wrongCode(kind, range.from, range.to))
    return { code, kind }
  },
  before: {
    update: requireNoBank,
    inactivate: (context, stored) => {
      requireNoBank(context, stored)
      if (stored.fixed) throw fail(422, creditDebitTexts.fixedAccount)
    },
    activate: requireNoBank,
  },
  usedBy: ({ id, companyId }) => [
    {
      ...creditDebitTexts.heads,
      names: sql`select ${creditDebit.name} as name from ${creditDebit} where ${creditDebit.companyId} = ${companyId}
        and ${creditDebit.accountId} = ${id} and ${creditDebit.active}`,
    },
  ],
})

/** @throws DomainError 422 when the account belongs to a bank. */
function requireNoBank(_context: BaseContext, { bankId }: { bankId: string | null }): void {
  if (bankId !== null) throw fail(422, creditDebitTexts.bankAccount)
}
