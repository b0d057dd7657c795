import { and, eq } from 'drizzle-orm'
import { creditDebit } from '../../../db/schema/books.ts'
import type { Handlers } from '../../../platform/operation/context.ts'
import { accounts } from './accounts.ts'
import { addCommonHeads } from './commonHeads.ts'
import { heads } from './heads.ts'

/** Voucher heads of credit and debit notes, and the chart of accounts. */
export const creditDebitHandlers = {
  ...accounts.handlers,
  ...heads.handlers,

  AddCommonHeads: addCommonHeads,

  GetCreditDebitOptions: async (context) => {
    const { side, usage } = context.body
    const found = await heads.read(
      context,
      and(
        eq(creditDebit.active, true),
        side && eq(creditDebit.side, side),
        usage && eq(creditDebit.usage, usage),
      ),
    )
    return {
      rows: found.map((head) => ({ id: head.id, name: head.name, side: head.side, usage: head.usage })),
    }
  },
} satisfies Handlers<'CreditDebit'>
