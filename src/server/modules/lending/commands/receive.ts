import { receiptLines } from '../../../../domain/books/journal.ts'
import { type Dimensions, mergeLines } from '../../../../domain/books/journalLines.ts'
import { type PaymentTaken, takePayment } from '../../../../domain/loan/loanState.ts'
import type { Allocation } from '../../../../domain/loan/receipts.ts'
import type { PaymentPart } from '../../../db/columns.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { failField } from '../../../platform/operation/problem.ts'
import { directed, postVoucher, sharePayments } from '../../books/public.ts'
import { servicingTexts } from '../servicingTexts.ts'
import { type ActiveLoan, differs, type Posted, type PostedEntry, storedStateAfter } from '../state/active.ts'
import { requireCashAllowed } from '../state/cashIn.ts'
import { lockForReceipt } from '../state/counterStore.ts'
import { addEntry } from '../state/loanStore.ts'

/** The part of a receipt for one loan. Amounts in paise. */
export interface ReceiptLine {
  loanId: string
  amountPaise: number
  /** The dues that the page showed. */
  expected?: Allocation | undefined
}

/** A receipt of one customer for one or several loans. */
export interface Receipt {
  customerId: string
  date: string
  payments: readonly PaymentPart[]
  lines: readonly ReceiptLine[]
  note?: string | null | undefined
}

/** A line with its loan and allocation. */
interface TakenLine {
  line: ReceiptLine
  locked: ActiveLoan
  taken: PaymentTaken
}

/**
 * Receives a payment of a customer for loans of the actor's store: allocated on each loan to charges, penal interest, interest and
 * principal in this order; one voucher with lines by loan, and one entry per loan (lending rules, sections 4, 5 and 7). No loan is left
 * with a principal below the rounding step of its closing amount (further decisions, Closing).
 * @throws DomainError 404 for an unknown loan, 409 for one that has ended, 422 at the field that breaks a rule; then nothing is posted.
 */
export async function receivePayment(context: BaseContext, receipt: Receipt): Promise<Posted> {
  const { customerId, date, payments } = receipt
  const loanIds = receipt.lines.map(({ loanId }) => loanId)
  const { loans, number, money, policy } = await lockForReceipt(context, {
    customerId,
    loanIds,
    date,
    payments,
  })
  const amounts = receipt.lines.map(({ amountPaise }) => amountPaise)
  if (amounts.reduce((sum, amount) => sum + amount, 0) !== money.totalPaise)
    throw failField('payments', servicingTexts.sums)
  const { payableStepPaise: stepPaise } = policy
  const lines = receipt.lines.map((line, index) =>
    take(line, loans[index] as ActiveLoan, { date, index, stepPaise }),
  )
  const principalPaise = lines.reduce((sum, { taken }) => sum + taken.allocated.principalPaise, 0)
  const received = { customerId, date, cashPaise: money.cashPaise, principalPaise }
  await requireCashAllowed(context, received, policy)
  const shares = sharePayments(money.payments, amounts)
  const about = { customerId, loanId: lines.length === 1 ? lines[0]?.locked.loan.id : undefined }
  const narration = receipt.note?.trim() || servicingTexts.receiptOf(lines.map(({ locked }) => locked.number))
  const voucher = await postVoucher(context, {
    kind: 'receipt',
    number,
    date,
    narration,
    ...about,
    lines: mergeLines(
      lines.flatMap(({ locked, taken }, index) =>
        receiptLines(taken.allocated, shares[index] ?? [], 0, dimensionsOf(locked)),
      ),
    ),
    payments: directed(payments, 'in'),
  })
  const entries: PostedEntry[] = []
  for (const line of lines) entries.push(await enter(context, line, date, voucher.id))
  return { voucher, date, amountPaise: money.totalPaise, entries }
}

/** The dimensions of voucher lines of a loan. */
export function dimensionsOf({ loan }: Pick<ActiveLoan, 'loan'>): Dimensions {
  return { customerId: loan.customerId, loanId: loan.id }
}

function take(
  line: ReceiptLine,
  locked: ActiveLoan,
  { date, index, stepPaise }: { date: string; index: number; stepPaise: number },
): TakenLine {
  const { amountPaise } = line
  const taken = takePayment(locked.loan.terms, locked.state, { date, amountPaise, stepPaise })
  if (!('problem' in taken)) return { line, locked, taken }
  const { field, message } = taken.problem
  throw field === 'date'
    ? failField('postedOn', message)
    : failField(`lines.${index}.amountPaise`, `${locked.number}: ${message}`)
}

async function enter(
  context: BaseContext,
  { line, locked, taken: { allocated, state } }: TakenLine,
  date: string,
  voucherId: string,
): Promise<PostedEntry> {
  const after = storedStateAfter(locked.storedState, state)
  const { loan } = await addEntry(context, locked, {
    kind: 'receipt',
    date,
    voucherId,
    ...allocated,
    after,
  })
  const previewDiffers = differs(allocated, line.expected)
  return { loan, seq: loan.lastSeq, kind: 'receipt', allocated, roundOffPaise: 0, previewDiffers }
}
