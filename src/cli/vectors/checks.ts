import { openAccrual, principalOf } from '../../domain/interest/accrualState.ts'
import { closingInterestPaise, interestDuePaise, interestOfOne } from '../../domain/interest/interest.ts'
import { ltvLimit } from '../../domain/loan/ltvLimit.ts'
import { type Allocation, applyReceipt, payoffOn } from '../../domain/loan/receipts.ts'
import { itemValuePaise } from '../../domain/valuation/valuation.ts'
import {
  amountOf,
  amountOrNull,
  dateOf,
  type Field,
  fieldOf,
  optionalField,
  rowsOf,
  wholeOf,
} from './fields.ts'
import { readLoan, readTerms } from './terms.ts'

/** A figure of a case that the lending rules calculate differently; a rejected receipt is given as a message. */
export interface Difference {
  field: string
  expected: number
  got: number | string
}

/** By file, the function that runs one of its cases. It returns the differences, none if the case passes; a malformed case throws. */
export const checks = {
  interest: checkInterest,
  receipts: checkReceipts,
  valuation: checkValuation,
  eligibility: checkLimit,
} as const

/** A file of worked cases, without its extension. */
export type VectorFile = keyof typeof checks

/** The files of worked cases, in the order they are run. */
export const vectorFiles = Object.keys(checks) as VectorFile[]

function checkInterest(one: Field): Difference[] {
  const { terms, ...opening } = readLoan(one)
  const date = dateOf(one, 'on')
  // Neither figure depends on the due date: penal interest is not among them.
  const accrual = openAccrual({ ...opening, dueOn: opening.openedOn })
  return differences(one, {
    interestDue: interestDuePaise(terms, accrual, date),
    closingInterest: closingInterestPaise(terms, accrual, date),
  })
}

function checkReceipts(one: Field): Difference[] {
  const { terms, ...opening } = readLoan(one)
  let accrual = openAccrual({ ...opening, dueOn: dateOf(one, 'dueOn') })
  let charges = amountOf(one, 'charges')
  const found: Difference[] = []
  for (const row of rowsOf(one, 'receipts')) {
    const amountPaise = amountOf(row, 'amount')
    const receipt = applyReceipt(terms, accrual, charges, { date: dateOf(row, 'on'), amountPaise })
    if ('problem' in receipt)
      return [...found, { field: `${row.path}.amount`, expected: amountPaise, got: receipt.problem.message }]
    found.push(
      ...differences(fieldOf(row, 'allocated'), partsOf(receipt.allocated)),
      ...differences(row, { principalAfter: principalOf(receipt.accrual) }),
    )
    accrual = receipt.accrual
    charges = receipt.chargesAfterPaise
  }
  const payoff = fieldOf(one, 'payoff')
  const stepPaise = amountOf(payoff, 'roundTo')
  const figures = payoffOn(terms, accrual, charges, dateOf(payoff, 'on'), stepPaise)
  const closing = fieldOf(one, 'closing')
  const closed = payoffOn(terms, accrual, charges, dateOf(closing, 'on'), stepPaise)
  return [
    ...found,
    ...differences(payoff, {
      ...partsOf(figures),
      total: figures.totalPaise,
      payable: figures.payablePaise,
      roundOff: figures.roundOffPaise,
    }),
    ...differences(fieldOf(closing, 'allocated'), partsOf(closed)),
    ...differences(closing, { amount: closed.payablePaise, roundOff: closed.roundOffPaise }),
  ]
}

function checkValuation(one: Field): Difference[] {
  const metal = {
    netMg: amountOf(one, 'netMg'),
    purityBp: amountOf(one, 'purityBp'),
    referencePurityBp: amountOf(one, 'referencePurityBp'),
  }
  return differences(one, { value: itemValuePaise(metal, amountOf(one, 'ratePerGram')) })
}

function checkLimit(one: Field): Difference[] {
  const tiers = rowsOf(one, 'tiers').map((tier) => ({
    upToPaise: amountOrNull(tier, 'upTo'),
    ltvBp: amountOf(tier, 'ltvBp'),
  }))
  const at = optionalField(one, 'atMaturity')
  const maturity =
    at && interestOfOne(readTerms(fieldOf(at, 'terms')), dateOf(at, 'openedOn'), dateOf(at, 'dueOn'))
  const { limitPaise } = ltvLimit(tiers, amountOf(one, 'value'), amountOf(one, 'outstanding'), maturity)
  return differences(one, { limit: limitPaise })
}

function partsOf({ chargesPaise, penalPaise, interestPaise, principalPaise }: Allocation) {
  return { charges: chargesPaise, penal: penalPaise, interest: interestPaise, principal: principalPaise }
}

function differences(parent: Field, figures: Record<string, number>): Difference[] {
  return Object.entries(figures).flatMap(([name, got]) => {
    const expected = wholeOf(parent, name)
    const field = parent.path === '' ? name : `${parent.path}.${name}`
    return expected === got ? [] : [{ field, expected, got }]
  })
}
