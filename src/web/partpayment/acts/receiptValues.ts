import { partPaymentActsTexts } from '#texts/partpaymentActs.ts'
import type { LoanDues, ReceivePaymentRequest } from '../../../api/gen/model/index.ts'
import { type Allocation, allocate, receiptMessages } from '../../../domain/receipts.ts'
import { type CashRules, cashPart, checkParts, type PartValues, toParts } from '../../shared/paymentValues.ts'
import { type KeyedValues, newKey } from '../../shared/useIdempotencyKey.ts'

const texts = partPaymentActsTexts.receive

/** What of a receipt is for one loan, as the form holds it. */
interface LineValues {
  loanId: string
  amountPaise: number | null
}

/** A receipt as the form holds it: the loan of the page first, then others of the customer. */
export interface ReceiptValues extends KeyedValues {
  lines: LineValues[]
  payments: PartValues[]
  note: string
}

/** What is due of each loan on the open day; undefined while it is not known. */
export type DuesOf = (loanId: string) => LoanDues | undefined

/** The form before anything is typed. */
export function emptyReceipt(loanId: string): ReceiptValues {
  return {
    lines: [{ loanId, amountPaise: null }],
    payments: [cashPart()],
    note: '',
    idempotencyKey: newKey(),
  }
}

/** What is received in all, in paise; null while nothing is typed. */
export function receiptTotal({ lines }: ReceiptValues): number | null {
  if (lines.every(({ amountPaise }) => amountPaise === null)) return null
  return lines.reduce((sum, { amountPaise }) => sum + (amountPaise ?? 0), 0)
}

/** Where a line's amount goes by the rules that the server posts by; undefined while that is not known. */
export function allocationOf({ loanId, amountPaise }: LineValues, duesOf: DuesOf): Allocation | undefined {
  const dues = duesOf(loanId)
  return dues === undefined || amountPaise === null || amountPaise <= 0
    ? undefined
    : allocate(dues, amountPaise)
}

/** What is wrong with a receipt, by path: no amount, one that closing is for, parts that do not sum. */
export function checkReceipt(values: ReceiptValues, duesOf: DuesOf, cash: CashRules): Record<string, string> {
  const found: Record<string, string> = {}
  values.lines.forEach((line, at) => {
    const { loanId, amountPaise } = line
    const path = `lines.${at}.amountPaise`
    const needed = values.lines.length === 1
    if (amountPaise === null ? needed : amountPaise <= 0) found[path] = texts.notAbove
    else if (leavesNothing(allocationOf(line, duesOf), duesOf(loanId))) found[path] = receiptMessages.closes
  })
  const total = receiptTotal(values)
  if (total === null) return { 'lines.0.amountPaise': texts.notAbove, ...found }
  return { ...found, ...checkParts('payments', values.payments, total, cash) }
}

/** Whether an amount pays the whole loan, which closing is for. */
export function leavesNothing(paid: Allocation | undefined, dues: LoanDues | undefined): boolean {
  return paid !== undefined && dues !== undefined && paid.principalPaise >= dues.principalPaise
}

/** The receipt as the contract has it: lines without an amount are left out. */
export function toReceipt(
  values: ReceiptValues,
  duesOf: DuesOf,
): Pick<ReceivePaymentRequest, 'lines' | 'payments' | 'note'> {
  return {
    lines: sentLines(values).map((line) => {
      const expected = allocationOf(line, duesOf)
      return {
        loanId: line.loanId,
        amountPaise: line.amountPaise ?? 0,
        ...(expected !== undefined && { expected }),
      }
    }),
    payments: toParts(values.payments),
    note: values.note.trim() || null,
  }
}

/** Where the form shows what the server says of a line: lines without an amount were not sent. */
export function receiptFieldOf(field: string, values: ReceiptValues): string {
  const [, at] = /^lines\.(\d+)/.exec(field) ?? []
  const sent = at === undefined ? undefined : sentLines(values)[Number(at)]
  return sent === undefined ? field : `lines.${values.lines.indexOf(sent)}.amountPaise`
}

function sentLines({ lines }: ReceiptValues): LineValues[] {
  return lines.filter(({ amountPaise }) => amountPaise !== null)
}
