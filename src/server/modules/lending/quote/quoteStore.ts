import type { ExpectedTerms, Policy } from '../../../../api/gen/model/index.ts'
import type { PaymentPart } from '../../../db/columns.ts'
import { allOf } from '../../../platform/db/pool.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { openDayOf, type ReadPayments, readPayments, readPolicy } from '../../books/public.ts'
import { type Borrower, readBorrower } from '../state/borrowerStore.ts'
import { type ItemRequest, type NamedByItems, readNamed } from './itemStore.ts'
import { type PricedMetal, readPricedMetals } from './priceStore.ts'
import { readSchemes, type SchemeInForce } from './schemeStore.ts'

/** The terms of a loan as far as they are chosen. Money in paise. */
export interface LoanRequest {
  customerId: string | null
  slabId: string
  /** Null: the scheme's tenure. */
  tenureMonths: number | null
  /** Null: the most that can be lent, or `wantedPaise` where that is less. */
  principalPaise: number | null
  wantedPaise?: number
  items: readonly ItemRequest[]
  /** Null: not checked, as at a renewal. */
  payout: readonly PaymentPart[] | null
  receipt: readonly PaymentPart[] | null
  /** The terms that the page showed; other terms are a problem. */
  expected?: ExpectedTerms | undefined
}

/** The purpose of a quote, which decides what is locked, counted and checked. */
export interface QuoteOptions {
  /** Whether the customer and the products are locked until the transaction ends; required when the loan is then written. */
  lock: boolean
  /** The loan that the new one renews: its principal and items count towards no limit. */
  exceptLoanId?: string | null
  /**
   * The field at which the quote reports that no loan can be opened today, because of the store's open day. Left out by callers that
   * write: opening a loan checks the day itself, and other changes need no open day.
   */
  dayField?: string
}

/** The inputs of a quote; undefined or null where they do not exist or were not requested. */
export interface ReadForQuote {
  borrower: Borrower | null
  scheme: SchemeInForce | undefined
  metal: PricedMetal | undefined
  policy: Policy
  named: NamedByItems
  payout: ReadPayments | null
  receipt: ReadPayments | null
  /** The open day of the store; null also when it is not requested. */
  openDayOn: string | null
}

/** Reads all that a quote is calculated from, in one round trip. */
export async function readForQuote(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  request: LoanRequest,
  options: QuoteOptions,
): Promise<ReadForQuote> {
  const { customerId, slabId, items, payout, receipt } = request
  const reading = readPolicy(context)
  const [borrower, [scheme], [metal], policy, named, paidOut, received, openDayOn] = await allOf([
    customerId === null ? null : readBorrower(context, customerId, options),
    readSchemes(context, slabId),
    readPricedMetals(context, { ofScheme: slabId }),
    reading,
    readNamed(context, items, options.lock, options.exceptLoanId),
    payout === null ? null : readPayments(context, payout, 'payout', reading),
    receipt === null ? null : readPayments(context, receipt, 'receipt', reading),
    options.dayField === undefined ? null : openDayOf(context),
  ])
  return { borrower, scheme, metal, policy, named, payout: paidOut, receipt: received, openDayOn }
}
