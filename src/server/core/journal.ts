import { and, eq, inArray } from 'drizzle-orm'
import { assertBalanced, type JournalLine } from '../../domain/journal.ts'
import { account } from '../db/schema/books.ts'
import { type VoucherKind, voucher, voucherLine, voucherPayment } from '../db/schema/journal.ts'
import type { PaymentPart } from '../db/schema/loans.ts'
import { requireOpenDay } from './businessDay.ts'
import type { BaseContext } from './context.ts'
import { nextStoreNumber, type StoreSeries } from './numbering.ts'
import { newId, noteChange } from './rows.ts'

type Scope = Pick<BaseContext, 'db' | 'actor' | 'changes' | 'now' | 'today'>

/** What is posted together. */
export interface NewVoucher {
  kind: Exclude<VoucherKind, 'reversal'>
  on: string
  narration: string
  customerId?: string | undefined
  loanId?: string | undefined
  lines: readonly JournalLine[]
  /** Money that came in or went out, as the lines on cash and banks have it. */
  payments?: readonly (PaymentPart & { direction: 'in' | 'out' })[]
}

/** A voucher that stands in the books. */
export type Voucher = typeof voucher.$inferSelect

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
  reversal: 'reversal',
}

/**
 * Posts a voucher in the actor's store: numbered without gaps, its lines balanced, on the store's open day (lending rules,
 * section 10). Lines without an amount are left out. Nothing in the books is ever changed; see {@link reverseVoucher}.
 * @throws Refusal 422 when the day is not open. RangeError when the lines do not balance or an account is unknown.
 */
export async function postVoucher(context: Scope, given: NewVoucher): Promise<Voucher> {
  await requireOpenDay(context, given.on)
  return insertVoucher(context, { ...given, reversesId: null })
}

/**
 * Posts the mirror of a voucher: each debit a credit, money that came in going out, in today's open day. What is
 * reversed stays as it is; it is reversed once only, which the database holds (lending rules, sections 4 and 10).
 */
export async function reverseVoucher(
  context: Scope,
  id: string,
  given: { on: string; narration: string },
): Promise<Voucher> {
  await requireOpenDay(context, given.on)
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
  return insertVoucher(context, {
    kind: 'reversal',
    on: given.on,
    narration: given.narration,
    reversesId: id,
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
    payments: payments.map((one) => ({ ...one, direction: one.direction === 'in' ? 'out' : 'in' })),
  })
}

async function insertVoucher(
  context: Scope,
  given: Omit<NewVoucher, 'kind'> & { kind: VoucherKind; reversesId: string | null },
): Promise<Voucher> {
  const { db, actor } = context
  const lines = given.lines.filter((line) => line.debitPaise !== 0 || line.creditPaise !== 0)
  assertBalanced(lines)
  const { companyId, storeId } = actor
  const accounts = await accountIds(context, new Set(lines.map((line) => line.account)))
  const id = newId()
  const about = { customerId: given.customerId ?? null, loanId: given.loanId ?? null }
  const [row] = await db
    .insert(voucher)
    .values({
      companyId,
      id,
      storeId,
      ...about,
      number: await nextStoreNumber(context, seriesOf[given.kind], given.on),
      kind: given.kind,
      postedOn: given.on,
      narration: given.narration,
      reversesId: given.reversesId,
      madeBy: actor.userId,
      createdAt: context.now,
    })
    .returning()
  if (!row) throw new Error('a voucher was not posted')
  await db.insert(voucherLine).values(
    lines.map((line, index) => ({
      companyId,
      voucherId: id,
      line: index + 1,
      accountId: accounts.get(line.account) as string,
      debitPaise: line.debitPaise,
      creditPaise: line.creditPaise,
      postedOn: given.on,
      storeId: line.storeId ?? storeId,
      customerId: line.customerId ?? about.customerId,
      loanId: line.loanId ?? about.loanId,
    })),
  )
  const payments = (given.payments ?? []).filter(({ amountPaise }) => amountPaise > 0)
  if (payments.length > 0)
    await db.insert(voucherPayment).values(
      payments.map(({ direction, mode, bankId, amountPaise, reference }, index) => ({
        ...{ companyId, voucherId: id, line: index + 1, direction, mode, bankId, amountPaise, reference },
        postedOn: given.on,
        ...about,
      })),
    )
  noteChange(context, 'voucher', id, null, { ...row, lines })
  return row
}

/** The accounts of these codes. */
async function accountIds(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  codes: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: account.id, code: account.code })
    .from(account)
    .where(and(eq(account.companyId, actor.companyId), inArray(account.code, [...codes])))
  const found = new Map(rows.map(({ code, id }) => [code, id]))
  for (const code of codes) if (!found.has(code)) throw new RangeError(`no account ${code}`)
  return found
}
