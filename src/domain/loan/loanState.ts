import { addDays, daysBetween } from '../dates/dates.ts'
import { type AccrualState, type LoanOpening, openAccrual } from '../interest/accrualState.ts'
import type { InterestTerms } from '../interest/terms.ts'
import {
  type Allocation,
  applyPayment,
  duesOn,
  payOldestFirst,
  type ReceiptGiven,
  type ReceiptRefused,
  takeReceipt,
} from './receipts.ts'

/** What is still due of a charge on a loan, in paise, GST included. */
export interface ChargeDue {
  id: string
  onDate: string
  duePaise: number
}

/** What a loan's dues are reckoned from beside its terms: never changed in place. */
export interface LoanState {
  accrual: AccrualState
  /** Those of which something is due, the oldest first. */
  charges: readonly ChargeDue[]
}

/** Paise of a charge that were paid or waived. */
export interface ChargePart {
  id: string
  paise: number
}

/** What is waived, in paise: of single charges, of penal and of interest. */
export interface Waiver {
  charges: readonly ChargePart[]
  penalPaise: number
  interestPaise: number
}

/** A payment taken: where it went, which charges it paid, and the loan after it. */
export interface PaymentTaken {
  allocated: Allocation
  chargesPaid: ChargePart[]
  state: LoanState
}

/** A waiver given: what it sums to, and the loan after it. */
export interface WaiverGiven {
  waived: Allocation
  state: LoanState
}

/** A waiver refused: the field and why. */
export interface WaiverRefused {
  refused: { field: 'on' | 'charges' | 'penalPaise' | 'interestPaise'; message: string }
}

/** What a waiver is refused for, in words. */
export const waiverMessages = {
  date: 'The date is before the last entry of this loan.',
  amount: 'Give an amount above zero, in whole paise.',
  due: 'At most what is due can be waived.',
} as const

/** A loan at its opening, without charges. Throws as `openClock`. */
export function openLoan(opening: LoanOpening): LoanState {
  return { accrual: openAccrual(opening), charges: [] }
}

/** What is due of all charges, in paise. */
export function chargesDuePaise({ charges }: LoanState): number {
  return charges.reduce((all, { duePaise }) => all + duePaise, 0)
}

/** What is due on a date, by what it is for and in all, in paise. Throws as `duesOn` (lending rules, sections 3, 4). */
export function duesToday(
  terms: InterestTerms,
  state: LoanState,
  today: string,
): Allocation & { totalPaise: number } {
  const dues = duesOn(terms, state.accrual, chargesDuePaise(state), today)
  return { ...dues, totalPaise: totalOf(dues) }
}

/** The sum of an allocation's parts, in paise. */
export function totalOf(parts: Allocation): number {
  return parts.chargesPaise + parts.penalPaise + parts.interestPaise + parts.principalPaise
}

/** How far a loan is from its due date; overdue is derived, never stored (lending rules, section 7). */
export interface Ageing {
  status: 'active' | 'overdue'
  /** Days until the due date; 0 on it and after. */
  daysToDue: number
  /** Days since the due date; 0 on it and before, above 0 within grace too. */
  daysPastDue: number
  /** The first day that the loan is overdue: the one after due date and grace. */
  overdueFrom: string
}

/** How a loan stands to its due date on a date: overdue once due date and grace have passed (lending rules, section 7). */
export function ageing(terms: Pick<InterestTerms, 'graceDays'>, dueOn: string, today: string): Ageing {
  const past = daysBetween(dueOn, today)
  return {
    status: past > terms.graceDays ? 'overdue' : 'active',
    daysToDue: Math.max(0, -past),
    daysPastDue: Math.max(0, past),
    overdueFrom: addDays(dueOn, terms.graceDays + 1),
  }
}

/** The loan with one more charge. Throws a RangeError for an amount that is not above 0 and whole, and for a known id. */
export function addCharge(state: LoanState, charge: ChargeDue): LoanState {
  const { id, onDate, duePaise } = charge
  if (!Number.isSafeInteger(duePaise) || duePaise <= 0)
    throw new RangeError(`No amount in paise: ${duePaise}`)
  if (state.charges.some((one) => one.id === id)) throw new RangeError(`The charge ${id} stands already.`)
  const before = state.charges.filter((one) => one.onDate <= onDate)
  const after = state.charges.filter((one) => one.onDate > onDate)
  return { ...state, charges: [...before, charge, ...after] }
}

/**
 * Takes an ordinary payment, as `takeReceipt` does and refuses; tells which charges it paid, the oldest first
 * (lending rules, section 4).
 */
export function takePayment(
  terms: InterestTerms,
  state: LoanState,
  payment: ReceiptGiven,
): PaymentTaken | ReceiptRefused {
  const taken = takeReceipt(terms, state.accrual, chargesDuePaise(state), payment)
  if ('refused' in taken) return taken
  const chargesPaid = oldestFirst(state, taken.allocated.chargesPaise)
  const charges = lessCharges(state.charges, chargesPaid)
  return { allocated: taken.allocated, chargesPaid, state: { accrual: taken.accrual, charges } }
}

/**
 * The loan after an allocation was paid on a date, charges the oldest first. Throws as `moveClock`, and a RangeError for
 * parts below 0.
 */
export function afterPaid(terms: InterestTerms, state: LoanState, on: string, paid: Allocation): LoanState {
  if (Object.values(paid).some((part) => part < 0)) throw new RangeError('A part of a payment is below 0.')
  if (paid.chargesPaise > chargesDuePaise(state)) throw new RangeError('More is paid than is due.')
  const charges = lessCharges(state.charges, oldestFirst(state, paid.chargesPaise))
  return { accrual: applyPayment(terms, state.accrual, on, paid), charges }
}

/**
 * Waives charges, penal and interest on a date: at most what is due of each. Interest and penal waived count exactly as
 * paid, so that they restart clocks as payments do (further decisions, lending; lending rules, section 7). Refused, with
 * a sentence for the counter: a date before the last movement, more than is due, and nothing at all.
 */
export function applyWaiver(
  terms: InterestTerms,
  state: LoanState,
  on: string,
  waiver: Waiver,
): WaiverGiven | WaiverRefused {
  const { charges, penalPaise, interestPaise } = waiver
  const refuse = (field: WaiverRefused['refused']['field'], message: string) => ({
    refused: { field, message },
  })
  if (on < state.accrual.movedOn) return refuse('on', waiverMessages.date)
  const dues = duesToday(terms, state, on)
  for (const field of ['penalPaise', 'interestPaise'] as const) {
    if (!Number.isSafeInteger(waiver[field]) || waiver[field] < 0) return refuse(field, waiverMessages.amount)
    if (waiver[field] > dues[field]) return refuse(field, waiverMessages.due)
  }
  for (const { id, paise } of charges) {
    const due = state.charges.find((charge) => charge.id === id)?.duePaise ?? 0
    if (!Number.isSafeInteger(paise) || paise <= 0) return refuse('charges', waiverMessages.amount)
    if (paise > due) return refuse('charges', waiverMessages.due)
  }
  if (new Set(charges.map(({ id }) => id)).size < charges.length) return refuse('charges', waiverMessages.due)
  const chargesPaise = charges.reduce((all, { paise }) => all + paise, 0)
  const waived = { chargesPaise, penalPaise, interestPaise, principalPaise: 0 }
  if (totalOf(waived) === 0) return refuse('interestPaise', waiverMessages.amount)
  const accrual = applyPayment(terms, state.accrual, on, waived)
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
