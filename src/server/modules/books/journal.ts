import { and, eq } from 'drizzle-orm'
import { accountCodes } from '../../../domain/books/accounts.ts'
import { assertBalanced, type JournalLine, reversalLines } from '../../../domain/books/journalLines.ts'
import { cashOnlyProblem, drawerProblem } from '../../../domain/cash/drawer.ts'
import { account } from '../../db/schema/books.ts'
import { type VoucherKind, voucher, voucherLine, voucherPayment } from '../../db/schema/journal.ts'
import { byId } from '../../platform/db/byId.ts'
import { reportsLedTo, toReport } from '../../platform/notifications/reportLinks.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { failAt } from '../../platform/operation/problem.ts'
import { newId, noteChange } from '../../platform/records/rows.ts'
import { requireDayOpen } from './businessDayStore.ts'
import { cashByBooks } from './cashStore.ts'
import { notifyException } from './exceptions.ts'
import { nextStoreNumberOfDay, type StoreSeries } from './numberSeriesStore.ts'
import { readPolicy } from './policyStore.ts'
import { type DirectedPayment, type Voucher, writeVoucher } from './voucherStore.ts'

type Scope = Pick<BaseContext, 'db' | 'actor' | 'changes' | 'now' | 'today'>

/** The field and the message for a lack of cash; null if no field of the request is wrong. */
export interface Shortage {
  field: string | null
  problem?: typeof drawerProblem
}

/** Everything that is posted together. */
export interface NewVoucher {
  kind: Exclude<VoucherKind, 'reversal'>
  date: string
  narration: string
  customerId?: string | undefined
  loanId?: string | undefined
  lines: readonly JournalLine[]
  /** Its number, if it was taken before with {@link takeVoucherNumber}; otherwise it is taken when the voucher is posted. */
  number?: string
  /** Field and message if the drawer lacks the cash; by default `payments` and the message for a payment in cash. */
  shortage?: Shortage
  /** Money received or paid, as on the lines of cash and banks. */
  payments?: readonly DirectedPayment[]
}

const seriesOf: Record<VoucherKind, StoreSeries> = {
  payout: 'payout',
  'opening-receipt': 'receipt',
  receipt: 'receipt',
  closing: 'receipt',
  renewal: 'receipt',
  charge: 'charge',
  waiver: 'waiver',
  'write-off': 'journal',
  'cash-difference': 'journal',
  opening: 'journal',
  'credit-note': 'waiver',
  'debit-note': 'charge',
  'bank-loan': 'bankLoan',
  'bank-payment': 'bankLoan',
  'bank-redemption': 'bankLoan',
  'auction-sale': 'auction',
  'auction-settlement': 'auction',
  'surplus-refund': 'auction',
  'shortfall-receipt': 'auction',
  'shortfall-write-off': 'auction',
  'cash-sent': 'transfer',
  'cash-received': 'transfer',
  'cash-arrived': 'transfer',
  'money-transfer': 'moneyTransfer',
  'tax-payment': 'taxPayment',
  reversal: 'reversal',
}

/**
 * Locks the store's sequence for posting on the open day and takes the number of the voucher: other postings of the store wait until
 * the transaction ends. Comes after all locks of customers and loans.
 * @throws DomainError 422 at `field` when the day is not open.
 */
export async function takeVoucherNumber(
  context: Scope,
  kind: VoucherKind,
  date: string,
  field: string | null = null,
): Promise<string> {
  const { number, openOn } = await nextStoreNumberOfDay(context, seriesOf[kind], date)
  requireDayOpen(openOn, context.today, date, field)
  return number
}

/**
 * Posts a voucher in the actor's store: numbered without gaps, balanced, on the store's open day, and never with more cash than the
 * drawer has as per books (lending rules, section 10). Lines without an amount are omitted. Postings are never changed; see
 * {@link reverseVoucher}. If the database rejects the voucher, the transaction fails at its commit.
 * @throws DomainError 422 when the day is not open, or at the field of `shortage` for more cash than the drawer has. RangeError when the
 * lines do not balance.
 */
export async function postVoucher(context: Scope, voucher: NewVoucher): Promise<Voucher> {
  return insertVoucher(context, { ...voucher, reversesId: null })
}

/**
 * Posts a reversing voucher in the open day `date`: debits become credits, money received is paid back. The original is never changed
 * and can be reversed only once, by a unique constraint (lending rules, sections 4 and 10).
 * @throws DomainError 422 when the day is not open, and at `field` for more cash than the drawer has.
 * @throws RangeError for an unknown voucher.
 */
export async function reverseVoucher(
  context: Scope,
  id: string,
  { field, ...details }: { date: string; narration: string; field: string | null },
): Promise<Voucher> {
  const { db, actor } = context
  const here = { companyId: actor.companyId, voucherId: id }
  const [original] = await db
    .select()
    .from(voucher)
    .where(and(eq(voucher.companyId, here.companyId), eq(voucher.id, id)))
    .limit(1)
  if (!original) throw new RangeError(`no voucher ${id}`)
  const lines = await db
    .select({ line: voucherLine, account: account.code })
    .from(voucherLine)
    .innerJoin(account, byId(account, voucherLine.accountId))
    .where(and(eq(voucherLine.companyId, here.companyId), eq(voucherLine.voucherId, id)))
    .orderBy(voucherLine.line)
  const payments = await db
    .select()
    .from(voucherPayment)
    .where(and(eq(voucherPayment.companyId, here.companyId), eq(voucherPayment.voucherId, id)))
    .orderBy(voucherPayment.line)
  const mirror = {
    ...details,
    kind: 'reversal' as const,
    reversesId: id,
    shortage: { field, problem: cashOnlyProblem },
    customerId: original.customerId ?? undefined,
    loanId: original.loanId ?? undefined,
    lines: reversalLines(
      lines.map(({ line, account: code }) => ({
        account: code,
        debitPaise: line.debitPaise,
        creditPaise: line.creditPaise,
        storeId: line.storeId,
        ...(line.customerId && { customerId: line.customerId }),
        ...(line.loanId && { loanId: line.loanId }),
      })),
    ),
    payments: payments.map((one) => ({ ...one, direction: one.direction === 'in' ? 'out' : 'in' }) as const),
  }
  const reversal = await insertVoucher(context, mirror)
  await notifyException(
    context,
    {
      kind: 'reversal',
      number: original.number,
      reason: details.narration,
      amountPaise: lines.reduce((sum, { line }) => sum + line.debitPaise, 0),
    },
    original.loanId === null
      ? toReport(reportsLedTo.dayBook, { day: reversal.postedOn, voucher: reversal.id })
      : `/partpayment/${original.loanId}`,
  )
  return reversal
}

async function insertVoucher(
  context: Scope,
  voucher: Omit<NewVoucher, 'kind'> & { kind: VoucherKind; reversesId: string | null },
): Promise<Voucher> {
  const { actor } = context
  const lines = voucher.lines.filter((line) => line.debitPaise !== 0 || line.creditPaise !== 0)
  assertBalanced(lines)
  const { companyId, storeId } = actor
  const id = newId()
  const about = { customerId: voucher.customerId ?? null, loanId: voucher.loanId ?? null }
  const { kind, date: postedOn, narration, reversesId } = voucher
  const number = voucher.number ?? (await takeVoucherNumber(context, kind, postedOn))
  await requireCash(context, lines, voucher.shortage)
  const row: Voucher = {
    companyId,
    id,
    storeId,
    number,
    kind,
    postedOn,
    ...about,
    narration,
    reversesId,
    madeBy: actor.userId,
    createdAt: context.now,
  }
  const payments = (voucher.payments ?? []).filter(({ amountPaise }) => amountPaise > 0)
  noteChange(context, 'voucher', id, null, { ...row, lines })
  writeVoucher(context, { row, lines, payments })
  return row
}

/**
 * Rejects more cash than the drawer of the actor's store has, netted over the entry. Called under the lock of the store's sequence,
 * so that concurrent payouts see each other. Cash that is received needs no query.
 */
async function requireCash(
  context: Scope,
  lines: readonly JournalLine[],
  { field, problem = drawerProblem }: Shortage = { field: 'payments' },
): Promise<void> {
  const outPaise = lines.reduce(
    (sum, { account: code, debitPaise, creditPaise }) =>
      code === accountCodes.cash ? sum + creditPaise - debitPaise : sum,
    0,
  )
  if (outPaise <= 0) return
  const { balancePaise: drawerPaise } = await cashByBooks(context)
  if (outPaise <= drawerPaise) return
  const { cashStepPaise: stepPaise } = await readPolicy(context)
  const message = problem(outPaise, { drawerPaise, stepPaise })
  if (message !== null) throw failAt(field, message)
}
