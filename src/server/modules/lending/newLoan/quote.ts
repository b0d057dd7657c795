import type { Handler } from '../../../platform/operation/context.ts'
import { quoteLoan } from '../quote/quoteLoan.ts'
import { toQuote } from '../quote/toQuote.ts'

/** Quotes a loan for the items weighed so far, by the same code that creates it. */
export const quoteNewLoan: Handler<'QuoteLoan'> = async (context) => {
  const { customerId, slabId, tenureMonths, principalPaise, items, payout, receipt } = context.body
  const parts = (payments: typeof payout) => (payments && payments.length > 0 ? payments : null)
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
    { lock: false, dayField: 'openedOn' },
  )
  return toQuote(quoted, items.length, context.today)
}
