import { eq, sql } from 'drizzle-orm'
import { freeCodes, inRange } from '../../../../domain/books/accounts.ts'
import { account, creditDebit } from '../../../db/schema/books.ts'
import type { Actor, AllHandlers } from '../../../platform/operation/context.ts'
import { refuse, refuseField } from '../../../platform/operation/problem.ts'
import { refuseIfUsed } from '../../../platform/records/dependants.ts'
import { insertRow, newId, setActive, updateRow } from '../../../platform/records/rows.ts'
import { accountUnique, type FoundAccount, readAccount, readAccounts, toAccount } from './accountRow.ts'
import { creditDebitTexts } from './texts.ts'

const ofCompany = (actor: Actor) => eq(account.companyId, actor.companyId)

/** The chart of accounts: those of the lending rules are renamed at most, a bank's goes with its bank. */
export const accountHandlers = {
  AddAccount: async (context) => {
    const { body, actor } = context
    const { code, kind } = body
    const range = freeCodes[kind]
    if (!inRange(range, code))
      throw refuseField('code', creditDebitTexts.wrongCode(kind, range.from, range.to))
    const values = { companyId: actor.companyId, id: newId(), code, kind, name: body.name.trim() }
    return toAccount({ account: await insertRow(context, account, values, accountUnique), bankId: null })
  },

  GetAccount: async (context) => {
    const found = await readAccounts(
      context,
      context.body.includeInactive ? undefined : eq(account.active, true),
    )
    return { rows: found.map(toAccount) }
  },

  GetAccountById: async (context) => toAccount(await readAccount(context, context.query.id)),

  UpdateAccount: async (context) => {
    const { body, query, actor } = context
    const { bankId } = requireNoBank(await readAccount(context, query.id))
    const row = await updateRow(
      context,
      account,
      query.id,
      body.version,
      { name: body.name.trim() },
      {
        where: ofCompany(actor),
        unique: accountUnique,
        present: (current) => toAccount({ account: current, bankId }),
      },
    )
    return toAccount({ account: row, bankId })
  },

  DeleteAccount: async (context) => {
    const { query, actor } = context
    const { account: standing } = requireNoBank(await readAccount(context, query.id))
    if (standing.fixed) throw refuse(422, creditDebitTexts.fixedAccount)
    await setActive(context, account, standing.id, query.version, false, ofCompany(actor))
    await refuseIfUsed(context, standing.name, [
      {
        kind: creditDebitTexts.heads,
        names: sql`select ${creditDebit.name} as name from ${creditDebit} where ${creditDebit.companyId} = ${actor.companyId}
          and ${creditDebit.accountId} = ${standing.id} and ${creditDebit.active}`,
      },
    ])
  },

  ActivateAccount: async (context) => {
    const { query, actor } = context
    const { bankId } = requireNoBank(await readAccount(context, query.id))
    const row = await setActive(context, account, query.id, undefined, true, ofCompany(actor))
    return toAccount({ account: row, bankId })
  },
} satisfies Partial<AllHandlers>

/** @throws Refusal 422 when a bank keeps the account. */
function requireNoBank(found: FoundAccount): FoundAccount {
  if (found.bankId !== null) throw refuse(422, creditDebitTexts.bankAccount)
  return found
}
