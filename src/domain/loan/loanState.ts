import { addDays, daysBetween } from '../dates/dates.ts'
import { type AccrualState, type LoanOpening, openAccrual } from '../interest/accrualState.ts'
import type { InterestTerms } from '../interest/terms.ts'
import { rupees } from '../money/rupees.ts'
import {
  type Allocation,
  applyPayment,
  applyReceipt,
  duesOn,
  payOldestFirst,
  type ReceiptInput,
  type RejectedReceipt,
  receiptMessages,
} from './receipts.ts'

/** Amount still due of a charge on a loan, in paise, GST included. */
export interface ChargeDue {
  id: string
  onDate: string
  duePaise: number
}

/** What the dues of a loan are calculated from, together with its terms. Never changed in place. */
export interface LoanState {
  accrual: AccrualState
  /** Charges with an amount due, oldest first. */
  charges: readonly ChargeDue[]
}

/** Part of a charge that is paid or waived. */
export interface ChargePart {
  id: string
  paise: number
}

/** Amounts waived, in paise: parts of charges, penal interest and interest. */
export interface Waiver {
  charges: readonly ChargePart[]
  penalPaise: number
  interestPaise: number
}

/** Result of a payment: its allocation, the charges it paid, and the new state of the loan. */
export interface PaymentTaken {
  allocated: Allocation
  chargesPaid: ChargePart[]
  state: LoanState
}

/** Result of a waiver: its allocation and the new state of the loan. */
export interface AppliedWaiver {
  waived: Allocation
  state: LoanState
}

/** A rejected waiver: the field and the message. */
export interface RejectedWaiver {
  problem: { field: 'date' | 'charges' | 'penalPaise' | 'interestPaise'; message: string }
}

/** Messages for waivers that are not allowed. */
export const waiverMessages = {
  date: receiptMessages.date,
  amount: receiptMessages.amount,
  /** @param duePaise amount still due of what is waived */
  due: (duePaise: number) =>
    duePaise === 0
      ? 'Nothing is due here. Leave it empty.'
      : `Only ${rupees(duePaise)} is due. Enter this amount or less.`,
  twice: 'A charge is repeated. Enter it once.',
} as const

/**
 * Returns the state of a loan at its opening, without charges.
 * @throws RangeError as {@link openAccrual}
 */
export function openLoan(opening: LoanOpening): LoanState {
  return { accrual: openAccrual(opening), charges: [] }
}

/** Returns the sum due of all charges, in paise. */
export function chargesDuePaise({ charges }: LoanState): number {
  return charges.reduce((all, { duePaise }) => all + duePaise, 0)
}

/**
 * Returns the dues on a date and their total, in paise. Source: lending rules, sections 3 and 4.
 * @throws RangeError as {@link duesOn}
 */
export function duesToday(
  terms: InterestTerms,
  state: LoanState,
  today: string,
): Allocation & { totalPaise: number } {
  const dues = duesOn(terms, state.accrual, chargesDuePaise(state), today)
  return { ...dues, totalPaise: totalOf(dues) }
}

/** Returns the sum of the parts of an allocation, in paise. */
export function totalOf(parts: Allocation): number {
  return parts.chargesPaise + parts.penalPaise + parts.interestPaise + parts.principalPaise
}

/**
 * Position of a loan relative to its due date. Overdue is derived and never stored. Source: lending rules, section
 * 7.
 */
export interface Ageing {
  status: 'active' | 'overdue'
  /** Days until the due date; 0 on it and after. */
  daysToDue: number
  /** Days since the due date; 0 on it and before. Counts the grace period too. */
  daysPastDue: number
  /** First day on which the loan is overdue: the day after the due date and the grace period. */
  overdueFrom: string
}

/**
 * Returns the position of a loan relative to its due date. A loan is overdue once the due date and the grace period
 * have passed. Source: lending rules, section 7.
 */
export function ageing(terms: Pick<InterestTerms, 'graceDays'>, dueOn: string, today: string): Ageing {
  const past = daysBetween(dueOn, today)
  return {
    status: past > terms.graceDays ? 'overdue' : 'active',
    daysToDue: Math.max(0, -past),
    daysPastDue: Math.max(0, past),
    overdueFrom: addDays(dueOn, terms.graceDays + 1),
  }
}

/**
 * Returns the loan with a charge added, in date order.
 * @throws RangeError if the amount is not a whole number above 0 or the loan already has a charge with this id
 */
export function addCharge(state: LoanState, charge: ChargeDue): LoanState {
  const { id, onDate, duePaise } = charge
  if (!Number.isSafeInteger(duePaise) || duePaise <= 0)
    throw new RangeError(`Not an amount in paise: ${duePaise}`)
  if (state.charges.some((one) => one.id === id))
    throw new RangeError(`The loan already has the charge ${id}.`)
  const before = state.charges.filter((one) => one.onDate <= onDate)
  const after = state.charges.filter((one) => one.onDate > onDate)
  return { ...state, charges: [...before, charge, ...after] }
}

/**
 * Takes an ordinary payment and returns the charges it paid, oldest first. Rejected as in {@link applyReceipt}.
 * Source: lending rules, section 4.
 */
export function takePayment(
  terms: InterestTerms,
  state: LoanState,
  payment: ReceiptInput,
): PaymentTaken | RejectedReceipt {
  const taken = applyReceipt(terms, state.accrual, chargesDuePaise(state), payment)
  if ('problem' in taken) return taken
  const chargesPaid = oldestFirst(state, taken.allocated.chargesPaise)
  const charges = lessCharges(state.charges, chargesPaid)
  return { allocated: taken.allocated, chargesPaid, state: { accrual: taken.accrual, charges } }
}

/**
 * Returns the loan after an allocation was paid on a date. Charges are paid oldest first.
 * @throws RangeError as {@link applyPayment}, and if a part is negative or exceeds the charges due
 */
export function loanAfterPayment(
  terms: InterestTerms,
  state: LoanState,
  date: string,
  paid: Allocation,
): LoanState {
  if (Object.values(paid).some((part) => part < 0)) throw new RangeError('A part of a payment is below 0.')
  if (paid.chargesPaise > chargesDuePaise(state)) throw new RangeError('More is paid than is due.')
  const charges = lessCharges(state.charges, oldestFirst(state, paid.chargesPaise))
  return { accrual: applyPayment(terms, state.accrual, date, paid), charges }
}

/**
 * Waives charges, penal interest and interest on a date, at most the amount due of each. Waived interest and penal interest count as
 * paid, so they can start a new accrual period. Rejected with a message: a date before the last entry, more than is
 * due, a repeated charge, and a waiver of nothing. Source: further decisions, Lending; lending rules, section 7.
 */
export function applyWaiver(
  terms: InterestTerms,
  state: LoanState,
  date: string,
  waiver: Waiver,
): AppliedWaiver | RejectedWaiver {
  const { charges, penalPaise, interestPaise } = waiver
  const reject = (field: RejectedWaiver['problem']['field'], message: string) => ({
    problem: { field, message },
  })
  if (date < state.accrual.movedOn) return reject('date', waiverMessages.date(state.accrual.movedOn))
  const dues = duesToday(terms, state, date)
  for (const field of ['penalPaise', 'interestPaise'] as const) {
    if (!Number.isSafeInteger(waiver[field]) || waiver[field] < 0) return reject(field, waiverMessages.amount)
    if (waiver[field] > dues[field]) return reject(field, waiverMessages.due(dues[field]))
  }
  for (const { id, paise } of charges) {
    const due = state.charges.find((charge) => charge.id === id)?.duePaise ?? 0
    if (!Number.isSafeInteger(paise) || paise <= 0) return reject('charges', waiverMessages.amount)
    if (paise > due) return reject('charges', waiverMessages.due(due))
  }
  if (new Set(charges.map(({ id }) => id)).size < charges.length)
    return reject('charges', waiverMessages.twice)
  const chargesPaise = charges.reduce((all, { paise }) => all + paise, 0)
  const waived = { chargesPaise, penalPaise, interestPaise, principalPaise: 0 }
  if (totalOf(waived) === 0) return reject('interestPaise', waiverMessages.amount)
  const accrual = applyPayment(terms, state.accrual, date, waived)
  return { waived, state: { accrual, charges: lessCharges(state.charges, charges) } }
}

function oldestFirst({ charges }: LoanState, paise: number): ChargePart[] {
  const paid = payOldestFirst(
    charges.map(({ duePaise }) => duePaise),
    paise,
  )
  return charges.map(({ id }, index) => ({ id, paise: paid[index] ?? 0 })).filter((part) => part.paise > 0)
}

function lessCharges(charges: readonly ChargeDue[], parts: readonly ChargePart[]): ChargeDue[] {
  return charges
    .map((charge) => {
      const part = parts.find(({ id }) => id === charge.id)
      return part ? { ...charge, duePaise: charge.duePaise - part.paise } : charge
    })
    .filter(({ duePaise }) => duePaise > 0)
}
