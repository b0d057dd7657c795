import { openingReceiptLines, payoutLines } from '../../../../domain/books/journal.ts'
import { openAccrual } from '../../../../domain/interest/accrualState.ts'
import { lastRedemptionOn } from '../../../../domain/loan/redemption.ts'
import type { LoanPlan, StoredLoanState } from '../../../db/columns.ts'
import { notifyHolders } from '../../../platform/notifications/notifications.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { directed, nextStoreNumber, postVoucher, type Voucher } from '../../books/public.ts'
import { sealPacket } from '../custody/custody.ts'
import type { LoanQuoted } from '../quote/quoteLoan.ts'
import { addEntry, type LoanRow, type LoanWithState } from '../state/loanStore.ts'
import { lendingTexts } from '../texts.ts'

type Scope = Pick<BaseContext, 'db' | 'actor' | 'changes' | 'now' | 'today'>

/** A loan to open, written by `addLoan`, with today's quote and the plan for its payout. */
export interface LoanToOpen {
  loan: LoanRow
  quoted: LoanQuoted
  plan: LoanPlan
}

/** The parts of opening a loan that differ between new loans and renewals. */
export interface Opening {
  /** Seals or takes over the packet of the loan; returns its id. */
  pack: (loan: LoanRow) => Promise<string>
  /** Posts the opening; returns the voucher of the loan's first entry. */
  post: (loan: LoanRow) => Promise<Voucher>
}

/** An opened loan, and the voucher of its opening. */
export interface OpenedLoan {
  loan: LoanRow
  voucher: Voucher
}

/**
 * Opens a loan today: number, accrual state, packet, posting and first entry. All loans begin here (lending rules, sections 5 and 7),
 * except those of the opening balances. A renewal passes its own `opening`; without one, a new packet is sealed, and the payout is posted
 * gross, together with fees and advance interest.
 * @throws DomainError 422 when the day is not open, and at the field of the payments for more cash than the drawer has; 409 at `seal` when
 * it is in use.
 */
export async function openLoan(
  context: Scope,
  input: LoanToOpen,
  opening: Opening = {
    pack: (loan) => sealNewPacket(context, { ...input, loan }),
    post: (loan) => payOut(context, { ...input, loan }),
  },
): Promise<OpenedLoan> {
  const { loan: undisbursed, quoted } = input
  const { dueOn, principalPaise, advancePaise } = quoted
  const date = context.today
  const number = await nextStoreNumber(context, 'loan', date)
  const clock = openAccrual({ openedOn: date, dueOn, principalPaise, advancePaise })
  const redeemableOn = lastRedemptionOn(date, quoted.policy)
  const numbered: LoanRow = {
    ...undisbursed,
    number,
    openedOn: date,
    dueOn,
    lastRedemptionOn: redeemableOn,
    clock,
  }
  const packetId = await opening.pack(numbered)
  const voucher = await opening.post(numbered)
  const storedState: StoredLoanState = {
    status: undisbursed.status,
    clock: null,
    charges: {},
    closedOn: null,
  }
  const locked: LoanWithState = { loan: { ...numbered, packetId }, storedState }
  const { loan: opened } = await addEntry(context, locked, {
    kind: 'opening',
    date,
    voucherId: voucher.id,
    principalPaise,
    interestPaise: advancePaise,
    after: { ...storedState, status: 'active', clock },
  })
  await notifyHolders(context, 'NewLoan.approve', {
    companyId: context.actor.companyId,
    storeId: context.actor.storeId,
    except: context.actor.userId,
    type: 'order-placed',
    title: lendingTexts.openedTitle,
    description: lendingTexts.opened(number, quoted.borrower?.customer.name ?? '', principalPaise),
    path: `/partpayment/${undisbursed.id}`,
  })
  return { loan: opened, voucher }
}

function sealNewPacket(context: Scope, { loan, quoted, plan }: LoanToOpen): Promise<string> {
  const grossMg = quoted.items.reduce((all, { grossMg: gross }) => all + gross, 0)
  const { seal, location } = plan
  return sealPacket(context, { loanId: loan.id, seal, location, date: context.today, grossMg })
}

/** Posts the payout, gross, and what is received for fees and advance interest. */
async function payOut(context: Scope, { loan, quoted, plan }: LoanToOpen): Promise<Voucher> {
  const { payout, receipt, fees, advancePaise, principalPaise } = quoted
  if (!payout || !receipt) throw new Error('a payout needs its payments')
  const subject = { customerId: loan.customerId, loanId: loan.id }
  const number = loan.number ?? ''
  const date = context.today
  const paid = await postVoucher(context, {
    kind: 'payout',
    date,
    ...subject,
    narration: lendingTexts.paidOut(number),
    lines: payoutLines(principalPaise, payout.payments, subject),
    payments: directed(plan.payout, 'out'),
    shortage: { field: 'payout' },
  })
  if (fees.totalPaise + advancePaise > 0)
    await postVoucher(context, {
      kind: 'opening-receipt',
      date,
      ...subject,
      narration: lendingTexts.received(number),
      lines: openingReceiptLines(fees, advancePaise, receipt.payments, subject),
      payments: directed(plan.receipt, 'in'),
    })
  return paid
}
