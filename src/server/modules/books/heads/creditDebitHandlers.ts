import { and, eq } from 'drizzle-orm'
import type { AddCreditDebitRequest } from '../../../../api/gen/model/index.ts'
import { creditDebit } from '../../../db/schema/books.ts'
import type { Actor, Handlers } from '../../../platform/operation/context.ts'
import { insertRow, newId, setActive, updateRow } from '../../../platform/records/rows.ts'
import { accountHandlers } from './accountHandlers.ts'
import { addCommonHeads } from './commonHeads.ts'
import { headUnique, readHead, readHeads, requireHeadAccount, toHead } from './headRow.ts'

const ofCompany = (actor: Actor) => eq(creditDebit.companyId, actor.companyId)

/** Heads of credit and debit notes, and the chart of accounts beside them. */
export const creditDebitHandlers = {
  ...accountHandlers,

  AddCreditDebit: async (context) => {
    const { body, actor } = context
    const account = await requireHeadAccount(context, body)
    const values = { ...toValues(body), companyId: actor.companyId, id: newId() }
    return toHead({ head: await insertRow(context, creditDebit, values, headUnique), account })
  },

  AddCommonHeads: addCommonHeads,

  GetCreditDebit: async (context) => {
    const active = context.body.includeInactive ? undefined : eq(creditDebit.active, true)
    return { rows: (await readHeads(context, active)).map(toHead) }
  },

  GetCreditDebitOptions: async (context) => {
    const { side, usage } = context.body
    const found = await readHeads(
      context,
      and(
        eq(creditDebit.active, true),
        side && eq(creditDebit.side, side),
        usage && eq(creditDebit.usage, usage),
      ),
    )
    return {
      rows: found.map(({ head }) => ({ id: head.id, name: head.name, side: head.side, usage: head.usage })),
    }
  },

  GetCreditDebitById: async (context) => toHead(await readHead(context, context.query.id)),

  UpdateCreditDebit: async (context) => {
    const { body, query, actor } = context
    const standing = await readHead(context, query.id)
    const account = await requireHeadAccount(context, body)
    const head = await updateRow(context, creditDebit, query.id, body.version, toValues(body), {
      where: ofCompany(actor),
      unique: headUnique,
      present: (current) => toHead({ head: current, account: standing.account }),
    })
    return toHead({ head, account })
  },

  DeleteCreditDebit: async (context) => {
    const { query, actor } = context
    await setActive(context, creditDebit, query.id, query.version, false, ofCompany(actor))
  },

  ActivateCreditDebit: async (context) => {
    const { query, actor } = context
    const { head: standing } = await readHead(context, query.id)
    const account = await requireHeadAccount(context, standing)
    const head = await setActive(context, creditDebit, query.id, undefined, true, ofCompany(actor))
    return toHead({ head, account })
  },
} satisfies Handlers<'CreditDebit'>

function toValues({
  name,
  side,
  usage,
  accountId,
}: Pick<AddCreditDebitRequest, 'name' | 'side' | 'usage' | 'accountId'>) {
  return { name: name.trim(), side, usage, accountId: accountId.toLowerCase() }
}
