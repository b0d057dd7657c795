import { principalOf } from '../../../domain/interest/accrualState.ts'
import { openLoan } from '../../../domain/loan/loanState.ts'
import { dueOnOf } from '../../../domain/scheme/schemeQuote.ts'
import type { Counter } from './counter.ts'
import { APPROVAL_ABOVE, type Lending } from './pledge.ts'
import { moveLoan, paysInCash, type SimulatedLoan } from './simulatedLoan.ts'

/** Renews a loan for its outstanding principal: the customer pays what is due, and the packet stays where it is. */
export async function renew(counter: Counter, { choices }: Lending, loan: SimulatedLoan): Promise<void> {
  const { planned, state } = loan
  const principalPaise = principalOf(state.accrual)
  const scheme = choices.schemes.find(({ name }) => name === planned.scheme)
  if (!scheme || principalPaise > APPROVAL_ABOVE) return
  const date = counter.today()
  const query = { id: loan.id }
  const request = { slabId: scheme.id, tenureMonths: planned.tenureMonths, principalPaise }
  const { quote, settlement } = await counter.send('QuoteRenewal', { query, body: request })
  if (!settlement || quote.problems.length > 0) return
  const { toPayPaise } = settlement
  const payments = toPayPaise > 0 ? counter.payIn(toPayPaise, paysInCash(loan)) : []
  const renewed = await counter.send('RenewLoan', { query, body: { ...request, postedOn: date, payments } })
  const dueOn = dueOnOf(date, planned.tenureMonths)
  loan.id = renewed.id
  moveLoan(loan, openLoan({ openedOn: date, dueOn, principalPaise }))
}
