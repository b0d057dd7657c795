import type { PaymentPart } from '../../../api/gen/model/index.ts'
import {
  addCharge,
  applyWaiver,
  chargesDuePaise,
  duesToday,
  takePayment,
} from '../../../domain/loan/loanState.ts'
import { payoffOn } from '../../../domain/loan/receipts.ts'
import type { Counter } from './counter.ts'
import type { PlannedAction } from './plan.ts'
import type { Lending } from './pledge.ts'
import { hold, releaseAll, releaseOne } from './releases.ts'
import { renew } from './renew.ts'
import { endLoan, moveLoan, paysInCash, type SimulatedLoan } from './simulatedLoan.ts'

const RUPEE = 100
/** A notice, with its GST: paise and basis points. */
const NOTICE = { amountPaise: 25_000, gstBp: 1_800 }
/** Amount due for a notice, in paise. */
export const NOTICE_DUE_PAISE = NOTICE.amountPaise + (NOTICE.amountPaise * NOTICE.gstBp) / 10_000

/** Executes a planned action on a loan; skipped if an earlier one made it impossible. */
export async function service(
  counter: Counter,
  lending: Lending,
  loan: SimulatedLoan,
  action: PlannedAction,
): Promise<void> {
  if (action.kind === 'release') return loan.ended ? releaseAll(counter, lending, loan) : undefined
  if (loan.ended || loan.abandoned) return
  switch (action.kind) {
    case 'interest':
      return receive(counter, loan, 0)
    case 'part':
      return receive(counter, loan, action.share)
    case 'mistake':
      return receiveByMistake(counter, loan)
    case 'charge':
      return charge(counter, lending, loan)
    case 'waiver':
      return waive(counter, loan)
    case 'renew':
      return renew(counter, lending, loan)
    case 'hold':
      return hold(counter, loan)
    case 'releaseItem':
      return releaseOne(counter, lending, loan)
    case 'close':
      return close(counter, loan)
    case 'writeOff':
      return writeOff(counter, loan)
  }
}

/** Receives all dues except principal, and a share of the principal in percent. */
async function receive(counter: Counter, loan: SimulatedLoan, share: number): Promise<void> {
  const dues = duesToday(loan.terms, loan.state, counter.today())
  const principalPaise = Math.floor((dues.principalPaise * share) / 100)
  const amountPaise = Math.ceil((dues.totalPaise - dues.principalPaise + principalPaise) / RUPEE) * RUPEE
  // The rest must be at least a rupee of principal, or the server rejects it.
  if (amountPaise > 0 && amountPaise <= dues.totalPaise - RUPEE) await post(counter, loan, amountPaise)
}

/** Posts a receipt on the wrong loan, and reverses it the same day. */
async function receiveByMistake(counter: Counter, loan: SimulatedLoan): Promise<void> {
  const before = loan.state
  const amountPaise = 50_000
  const { seq } = await post(counter, loan, amountPaise, () => counter.payIn(amountPaise, false))
  const body = { seq, postedOn: counter.today(), reason: 'Entered on the wrong loan' }
  await counter.send('ReverseEntry', { query: { id: loan.id }, body }, 'manager')
  moveLoan(loan, before)
}

async function post(
  counter: Counter,
  loan: SimulatedLoan,
  amountPaise: number,
  pay: () => PaymentPart[] = () => counter.payIn(amountPaise, paysInCash(loan)),
): Promise<{ seq: number }> {
  const date = counter.today()
  const taken = takePayment(loan.terms, loan.state, { date, amountPaise })
  if ('problem' in taken) throw new Error(taken.problem.message)
  const posted = await counter.send('ReceivePayment', {
    body: {
      ...counter.scope,
      customerId: loan.borrower.id,
      postedOn: date,
      payments: pay(),
      lines: [{ loanId: loan.id, amountPaise, expected: taken.allocated }],
    },
  })
  moveLoan(loan, taken.state)
  return { seq: posted.rows[0]?.seq ?? 0 }
}

async function close(counter: Counter, loan: SimulatedLoan): Promise<void> {
  const date = counter.today()
  const payoff = payoffOn(loan.terms, loan.state.accrual, chargesDuePaise(loan.state), date, RUPEE)
  const { chargesPaise, penalPaise, interestPaise, principalPaise, payablePaise } = payoff
  await counter.send('CloseLoan', {
    query: { id: loan.id },
    body: {
      postedOn: date,
      payments: counter.payIn(payablePaise, paysInCash(loan)),
      expected: { chargesPaise, penalPaise, interestPaise, principalPaise },
    },
  })
  endLoan(loan)
}

async function charge(counter: Counter, { noticeHeadId }: Lending, loan: SimulatedLoan): Promise<void> {
  const date = counter.today()
  const body = { headId: noticeHeadId, ...NOTICE, postedOn: date, note: 'Notice by registered post' }
  const { rows } = await counter.send('AddCharge', { query: { id: loan.id }, body }, 'manager')
  const duePaise = (rows[0]?.chargesDuePaise ?? 0) - chargesDuePaise(loan.state)
  moveLoan(
    loan,
    addCharge(loan.state, { id: `${date} ${loan.state.charges.length}`, onDate: date, duePaise }),
  )
}

/** Waives penal interest, and some of the interest. */
async function waive(counter: Counter, loan: SimulatedLoan): Promise<void> {
  const date = counter.today()
  const dues = duesToday(loan.terms, loan.state, date)
  const waiver = {
    charges: [],
    penalPaise: dues.penalPaise,
    interestPaise: Math.floor(dues.interestPaise / 10),
  }
  const applied = applyWaiver(loan.terms, loan.state, date, waiver)
  if ('problem' in applied) return
  const body = { ...waiver, postedOn: date, reason: 'Illness in the family' }
  await counter.send('WaiveDues', { query: { id: loan.id }, body }, 'manager')
  moveLoan(loan, applied.state)
}

async function writeOff(counter: Counter, loan: SimulatedLoan): Promise<void> {
  const body = { postedOn: counter.today(), reason: 'Nobody can be found, and the jewels are disputed' }
  await counter.send('WriteOff', { query: { id: loan.id }, body }, 'manager')
  endLoan(loan)
}
