import type { BankNewLoan } from '../../../api/gen/model/index.ts'
import { addDays, addMonths } from '../../../domain/dates/dates.ts'
import { principalOf } from '../../../domain/interest/accrualState.ts'
import { nextBusinessDay } from './calendar.ts'
import type { Counter } from './counter.ts'
import type { PlannedAction, StorePlan } from './plan.ts'
import type { SimulatedLoan } from './simulatedLoan.ts'

/** Share of the principal of the pledged loans that a lender lends, in percent. */
const SHARE = 60
/** The amount lent is rounded down to a multiple of this, which is also its minimum. */
const STEP_PAISE = 100_000
/** Number of the store's packets from which those to pledge are chosen. */
const CANDIDATES = 100
/** Actions that need the packet in the vault. */
const needsPacket: readonly PlannedAction['kind'][] = ['release', 'releaseItem', 'hold', 'renew', 'writeOff']

interface BankLoans {
  counter: Counter
  plan: StorePlan
  loans: readonly (SimulatedLoan | null)[]
}

/** A bank loan of the sample. Its dates are numbers of days before today; a negative number is a date after today. */
interface PlannedBankLoan {
  drawn: number
  due: number
  /** Index of the lender. */
  lender: number
  packets: number
  /** Day of a payment of interest and a quarter of the principal. */
  paid?: number
  redeemed?: number
}

/** One that is redeemed, one that falls due in 5 days, and one that is partly paid. */
const planned: readonly PlannedBankLoan[] = [
  { drawn: 200, due: -165, lender: 0, packets: 5, paid: 120, redeemed: 60 },
  { drawn: 178, due: -5, lender: 1, packets: 4 },
  { drawn: 110, due: -255, lender: 0, packets: 6, paid: 30 },
]

/** Bank loans of the first store against packets that are not needed before the lender returns them. */
export function bankLoansOf(bankLoans: BankLoans): { simulateDay: (day: string) => Promise<void> } {
  const { plan } = bankLoans
  const drawn: (BankNewLoan | undefined)[] = []
  const dateAgo = (ago: number | undefined) =>
    ago === undefined ? null : nextBusinessDay(addDays(plan.today, -ago))
  return {
    simulateDay: async (day) => {
      if (plan.store !== 0) return
      for (const [place, one] of planned.entries()) {
        const bankLoan = drawn[place]
        if (dateAgo(one.drawn) === day) drawn[place] = await draw(bankLoans, one)
        else if (bankLoan !== undefined && dateAgo(one.paid) === day)
          drawn[place] = await pay(bankLoans, bankLoan)
        else if (bankLoan !== undefined && dateAgo(one.redeemed) === day) await redeem(bankLoans, bankLoan)
      }
    },
  }
}

async function draw(
  { counter, plan, loans }: BankLoans,
  one: PlannedBankLoan,
): Promise<BankNewLoan | undefined> {
  const { scope } = counter
  const choices = await counter.send('GetBankNewLoanChoices', { body: scope }, 'manager')
  const lenders = choices.lenders.filter(({ active }) => active)
  const lender = lenders[one.lender % lenders.length]
  const { rows } = await counter.send(
    'GetBankNewLoanPackets',
    { body: { ...scope, limit: CANDIDATES } },
    'manager',
  )
  const until = addDays(plan.today, -(one.redeemed ?? 0))
  const stay = rows.filter(({ loanId }) => canStayWithLender(loans, loanId, { from: counter.today(), until }))
  const chosen = firstToClose(loans, stay).slice(0, one.packets)
  if (lender === undefined || chosen.length === 0) return undefined
  const lentPaise = chosen.reduce((sum, { loanId }) => sum + principalOfLoan(loans, loanId), 0)
  const amountPaise = Math.max(STEP_PAISE, Math.floor((lentPaise * SHARE) / 100 / STEP_PAISE) * STEP_PAISE)
  const feePaise = 50_000
  const body = {
    ...scope,
    postedOn: counter.today(),
    lenderId: lender.id,
    lenderNumber: `JL/${one.drawn}/26`,
    amountPaise,
    rateBp: lender.rateBp ?? 950,
    dueOn: addDays(plan.today, -one.due),
    payments: counter.payIn(amountPaise, false),
    feePaise,
    feePayments: counter.payOut(feePaise, false),
    packetIds: chosen.map(({ id }) => id),
  }
  return counter.send('AddBankNewLoan', { body }, 'manager')
}

/**
 * Whether the packet of a loan can be with a lender from one date to another: the loan is due later, and no action needs the packet
 * until then.
 */
function canStayWithLender(
  loans: BankLoans['loans'],
  loanId: string,
  { from, until }: { from: string; until: string },
): boolean {
  const loan = loans.find((one) => one?.id === loanId)
  if (!loan || loan.ended) return false
  const { openedOn, tenureMonths, actions } = loan.planned
  if (addMonths(openedOn, tenureMonths) <= until) return false
  return !actions.some(({ kind, date }) => date >= from && date <= until && needsPacket.includes(kind))
}

/**
 * The packets, beginning with one of a loan that will be closed, so that the sample has a closed loan whose packet is to be collected from
 * the lender. Other loans that will be closed are left out.
 */
function firstToClose<Packet extends { loanId: string }>(
  loans: BankLoans['loans'],
  packets: readonly Packet[],
): Packet[] {
  const closes = ({ loanId }: Packet) =>
    loans.find((one) => one?.id === loanId)?.planned.actions.some(({ kind }) => kind === 'close') === true
  const first = packets.find(closes)
  return [...(first ? [first] : []), ...packets.filter((one) => !closes(one))]
}

function principalOfLoan(loans: BankLoans['loans'], loanId: string): number {
  const loan = loans.find((one) => one?.id === loanId)
  return loan ? principalOf(loan.state.accrual) : 0
}

async function payoffOf({ counter }: BankLoans, { id }: BankNewLoan) {
  return counter.send('GetBankNewLoanPayoff', { query: { id, date: counter.today() } }, 'manager')
}

async function pay(bankLoans: BankLoans, loan: BankNewLoan): Promise<BankNewLoan> {
  const { counter } = bankLoans
  const { interestPaise, principalPaise } = await payoffOf(bankLoans, loan)
  const amountPaise = interestPaise + Math.floor(principalPaise / 4)
  const body = {
    postedOn: counter.today(),
    version: loan.version,
    payments: counter.payOut(amountPaise, false),
  }
  return counter.send('PayBankNewLoan', { query: { id: loan.id }, body }, 'manager')
}

/** Redeems it, and collects its packets the same day. */
async function redeem(bankLoans: BankLoans, loan: BankNewLoan): Promise<void> {
  const { counter } = bankLoans
  const query = { id: loan.id }
  const { totalPaise } = await payoffOf(bankLoans, loan)
  const body = {
    postedOn: counter.today(),
    version: loan.version,
    payments: counter.payOut(totalPaise, false),
  }
  const { packets } = await counter.send('RedeemBankNewLoan', { query, body }, 'manager')
  const packetIds = packets.map(({ packetId }) => packetId)
  await counter.send('CollectPackets', { query, body: { packetIds, location: 'Safe 2' } }, 'manager')
}
