import type { Handler } from '../../../platform/operation/context.ts'
import { quoteLoan } from '../quote/quoteLoan.ts'
import { toQuote } from '../quote/toQuote.ts'

/** What can be lent on what is weighed so far, by the very code that a loan is made with. */
export const quoteNewLoan: Handler<'QuoteLoan'> = async (context) => {
  const { customerId, slabId, tenureMonths, principalPaise, items, payout, receipt } = context.body
  const parts = (given: typeof payout) => (given && given.length > 0 ? given : null)
  const quoted = await quoteLoan(
    context,
    {
      customerId: customerId ?? null,
      slabId,
      tenureMonths: tenureMonths ?? null,
      principalPaise: principalPaise ?? null,
      items,
      payout: parts(payout),
      receipt: parts(receipt),
    },
    { lock: false },
  )
  return toQuote(quoted, items.length, context.today)
}
