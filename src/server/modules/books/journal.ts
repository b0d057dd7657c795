import { and, eq } from 'drizzle-orm'
import { accountCodes } from '../../../domain/books/accounts.ts'
import { assertBalanced, type JournalLine } from '../../../domain/books/journalLines.ts'
import { cashOnlyProblem, drawerProblem } from '../../../domain/cash/drawer.ts'
import { account } from '../../db/schema/books.ts'
import { type VoucherKind, voucher, voucherLine, voucherPayment } from '../../db/schema/journal.ts'
import { notifyException } from '../../platform/notifications/exceptions.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { refuseField } from '../../platform/operation/problem.ts'
import { nextStoreNumberOfDay, type StoreSeries } from '../../platform/records/numbering.ts'
import { newId, noteChange } from '../../platform/records/rows.ts'
import { refuseUnlessOpen } from './businessDayStore.ts'
import { cashByBooks } from './cashStore.ts'
import { readPolicy } from './policyStore.ts'
import { type DirectedPayment, type Voucher, writeVoucher } from './voucherStore.ts'

type Scope = Pick<BaseContext, 'db' | 'actor' | 'changes' | 'now' | 'today'>

/** The field at which a lack of cash is refused, and the sentence for it. */
export interface Shortage {
  field: string
  refusal?: typeof drawerProblem
}

/** What is posted together. */
export interface NewVoucher {
  kind: Exclude<VoucherKind, 'reversal'>
  on: string
  narration: string
  customerId?: string | undefined
  loanId?: string | undefined
  lines: readonly JournalLine[]
  /** Its number, of a turn that was taken before; else it takes its turn when it is posted. */
  number?: string
  /** Where more cash than the drawer has is refused; `payments` and the sentence of a payment unless it says otherwise. */
  shortage?: Shortage
  /** Money that came in or went out, as the lines on cash and banks have it. */
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
 * Takes the turn to post on a day that is open, and the number of the voucher: others of the store wait until the transaction
 * ends. Behind all locks of customers and loans.
 * @throws Refusal 422 at `field` when the day is not open.
 */
export async function takeTurn(
  context: Scope,
  kind: VoucherKind,
  on: string,
  field?: string,
): Promise<string> {
  const { number, openOn } = await nextStoreNumberOfDay(context, seriesOf[kind], on)
  refuseUnlessOpen(openOn, context.today, on, field)
  return number
}

/**
 * Posts a voucher in the actor's store: numbered without gaps, its lines balanced, on the store's open day, and never more cash
 * than the drawer has by the books (lending rules, section 10). Lines without an amount are left out. Nothing in the books is ever changed; see {@link reverseVoucher}.
 * A voucher that the database refuses fails the transaction at its commit.
 * @throws Refusal 422 when the day is not open, or at the field of `shortage` for more cash than the drawer has. RangeError
 * when the lines do not balance.
 */
export async function postVoucher(context: Scope, given: NewVoucher): Promise<Voucher> {
  return insertVoucher(context, { ...given, reversesId: null })
}

/**
 * Posts the mirror of a voucher: each debit a credit, money that came in going out, in today's open day. What is
 * reversed stays as it is; it is reversed once only, which the database holds (lending rules, sections 4 and 10).
 * @throws Refusal 422 at `field` where cash goes back that the drawer does not have.
 */
export async function reverseVoucher(
  context: Scope,
  id: string,
  { field, ...given }: { on: string; narration: string; field: string },
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
    .innerJoin(
      account,
      and(eq(account.companyId, voucherLine.companyId), eq(account.id, voucherLine.accountId)),
    )
    .where(and(eq(voucherLine.companyId, here.companyId), eq(voucherLine.voucherId, id)))
    .orderBy(voucherLine.line)
  const payments = await db
    .select()
    .from(voucherPayment)
    .where(and(eq(voucherPayment.companyId, here.companyId), eq(voucherPayment.voucherId, id)))
    .orderBy(voucherPayment.line)
  const mirror = {
    ...given,
    kind: 'reversal' as const,
    reversesId: id,
    shortage: { field, refusal: cashOnlyProblem },
    customerId: original.customerId ?? undefined,
    loanId: original.loanId ?? undefined,
    lines: lines.map(({ line, account: code }) => ({
      account: code,
      debitPaise: line.creditPaise,
      creditPaise: line.debitPaise,
      storeId: line.storeId,
      ...(line.customerId && { customerId: line.customerId }),
      ...(line.loanId && { loanId: line.loanId }),
    })),
    payments: payments.map((one) => ({ ...one, direction: one.direction === 'in' ? 'out' : 'in' }) as const),
  }
  const reversal = await insertVoucher(context, mirror)
  await notifyException(
    context,
    {
      kind: 'reversal',
      number: original.number,
      reason: given.narration,
      amountPaise: lines.reduce((sum, { line }) => sum + line.debitPaise, 0),
    },
    original.loanId === null ? '/reports?report=dayBook' : `/partpayment/${original.loanId}`,
  )
  return reversal
}

async function insertVoucher(
  context: Scope,
  given: Omit<NewVoucher, 'kind'> & { kind: VoucherKind; reversesId: string | null },
): Promise<Voucher> {
  const { actor } = context
  const lines = given.lines.filter((line) => line.debitPaise !== 0 || line.creditPaise !== 0)
  assertBalanced(lines)
  const { companyId, storeId } = actor
  const id = newId()
  const about = { customerId: given.customerId ?? null, loanId: given.loanId ?? null }
  const { kind, on: postedOn, narration, reversesId } = given
  const number = given.number ?? (await takeTurn(context, kind, postedOn))
  await requireCash(context, lines, given.shortage)
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
  const payments = (given.payments ?? []).filter(({ amountPaise }) => amountPaise > 0)
  noteChange(context, 'voucher', id, null, { ...row, lines })
  writeVoucher(context, { row, lines, payments })
  return row
}

/**
 * Refuses more cash than the drawer of the actor's store has, netted over the entry. Behind the turn of the store, so that of two
 * who pay out at once the second sees what the first took. Cash that comes in asks the database nothing.
 */
async function requireCash(
  context: Scope,
  lines: readonly JournalLine[],
  { field, refusal = drawerProblem }: Shortage = { field: 'payments' },
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
  const message = refusal(outPaise, { drawerPaise, stepPaise })
  if (message !== null) throw refuseField(field, message)
}
