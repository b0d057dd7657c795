import type { Handler } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { cashByBooks } from '../../books/public.ts'
import { renewLoan } from '../commands/renewLoan.ts'
import { quoteRenewal } from '../commands/renewQuote.ts'
import { toQuote } from '../quote/toQuote.ts'
import { isOwing, loanDues } from '../state/dues.ts'
import { findLoan } from './oneLoan.ts'
import { partPaymentTexts } from './texts.ts'

/** Quotes the renewal of a loan of the store today, by the same code that renews it; writes nothing. */
export const quoteRenewalHere: Handler<'QuoteRenewal'> = async (context) => {
  const { body, query, actor, today } = context
  const row = await findLoan(context, query.id)
  if (row.storeId !== actor.storeId) throw fail(404, texts.notFound)
  if (!isOwing(row)) throw fail(422, partPaymentTexts.ended)
  const { slabId = null, tenureMonths = null, principalPaise } = body
  const renewal = await quoteRenewal(context, row, { slabId, tenureMonths, principalPaise }, 'postedOn')
  const { quoted, items, schemes, settlement } = renewal
  const { balancePaise: drawerPaise } = await cashByBooks(context)
  return {
    slabId: quoted.scheme.id,
    tenureMonths: quoted.tenureMonths,
    schemes: schemes.map(({ id, name, tenureMonths: months }) => ({ id, name, tenureMonths: months })),
    dues: loanDues(row, today, quoted.policy.payableStepPaise),
    quote: toQuote(quoted, items.length, today),
    ...(settlement && { settlement }),
    drawerPaise,
  }
}

/** Renews or tops up a loan; above the policy's amount it stays pending for a second person's approval. */
export const renewLoanHere: Handler<'RenewLoan'> = async (context) => {
  const { postedOn, note = null, replaces = null, ...renewal } = context.body
  const { id: loanId } = context.query
  const { loan, settlement, voucher } = await renewLoan(context, {
    ...renewal,
    note,
    replaces,
    loanId,
    date: postedOn,
  })
  const { kind, toPayPaise, toPayOutPaise } = settlement
  return {
    id: loan.id,
    number: loan.number,
    status: loan.status === 'active' ? 'active' : 'pending',
    kind,
    voucherId: voucher?.id ?? null,
    voucherNumber: voucher?.number ?? null,
    postedOn,
    toPayPaise,
    toPayOutPaise,
  }
}
