import type { ExpectedTerms } from '../../../../api/gen/model/index.ts'
import { renewalLines } from '../../../../domain/books/journal.ts'
import { custodyProblem } from '../../../../domain/custody/custody.ts'
import { payoutCashProblem } from '../../../../domain/loan/cashLimits.ts'
import type { Payoff } from '../../../../domain/loan/receipts.ts'
import {
  type RenewalSettlement,
  renewalMessages,
  settlementProblem,
} from '../../../../domain/loan/renewal.ts'
import type { PaymentPart } from '../../../db/columns.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { fail, failField } from '../../../platform/operation/problem.ts'
import {
  directed,
  postVoucher,
  type ReadPayments,
  readMoney,
  requireReferences,
  toCustomer,
  type Voucher,
} from '../../books/public.ts'
import { custodyOf, lockPacket, movePacket } from '../custody/packetStore.ts'
import { type LoanQuoted, requireNoProblems } from '../quote/quoteLoan.ts'
import { servicingTexts } from '../servicingTexts.ts'
import { type ActiveLoan, lockActive, requirePostable, storedStateEnded } from '../state/active.ts'
import { lockPayerOf } from '../state/borrowerLockStore.ts'
import { requireCashAllowed } from '../state/cashIn.ts'
import { lockLoanEnd } from '../state/loanEnd.ts'
import { addEntry, changeLoan, hasPendingRenewal, type LoanRow, lockLoan } from '../state/loanStore.ts'
import { isUndisbursed } from '../state/openLoans.ts'
import { notifyApprovers, resolveApproval } from './approval.ts'
import { type LoanToOpen, type OpenedLoan, openLoan } from './openLoan.ts'
import { dimensionsOf } from './receive.ts'
import { payoffToday, quoteRenewal, settlementOf } from './renewQuote.ts'
import { addLoan, type LoanDetails, updatePending } from './writeLoan.ts'

/** A request to renew or top up a loan. Money in paise. */
export interface Renewal {
  loanId: string
  date: string
  slabId: string
  tenureMonths: number
  principalPaise: number
  /** How the difference is paid, by or to the customer. */
  payments: readonly PaymentPart[]
  note: string | null
  /** The terms that the page showed. */
  expected?: ExpectedTerms | undefined
  /** The pending renewal to replace, at the version that was read. */
  replaces: { id: string; version: number } | null
}

/** The result of a renewal; no voucher while it is pending approval. */
export interface Renewed {
  loan: LoanRow
  settlement: RenewalSettlement
  voucher: Voucher | null
}

/** A loan that its renewal ends, with the results of all checks. */
interface EndingLoan {
  locked: ActiveLoan
  packet: Awaited<ReturnType<typeof lockPacket>>
  payoff: Payoff
  settlement: RenewalSettlement
  money: Omit<ReadPayments, 'problems'>
  payments: readonly PaymentPart[]
  /** The field of the request that contains the payments. */
  field: 'payments' | 'payout' | 'receipt'
}

/**
 * Renews or tops up a loan of the actor's store today: closes it with a new loan on the same packet, at today's price and scheme.
 * The customer pays the dues of the old loan and the fees and advance interest of the new one, or they are deducted from the top-up. Dues
 * never become principal. Above the policy's amount the new loan needs approval, and nothing is posted (lending rules, section 7; further
 * decisions, Lending).
 * @throws DomainError 404 for an unknown loan, 409 for one that has ended or has a pending renewal other than `replaces`, 422 at the field
 * that breaks a rule; then nothing is written.
 */
export async function renewLoan(context: BaseContext, renewal: Renewal): Promise<Renewed> {
  const { loanId, date, slabId, tenureMonths, principalPaise, expected, payments } = renewal
  // Locks in the order of a payout: the borrower, the renewal, and the loan that it renews.
  await lockPayerOf(context, loanId)
  const replaced = await lockReplaced(context, renewal)
  const locked = await lockActive(context, loanId)
  if (replaced === null && (await hasPendingRenewal(context, loanId)))
    throw fail(409, servicingTexts.renewalWaits)
  await requirePostable(context, locked, date)
  if (date !== context.today) throw failField('postedOn', servicingTexts.renewalToday)
  const terms = { slabId, tenureMonths, principalPaise, expected }
  const { quoted, items } = await quoteRenewal(context, locked.loan, terms)
  const ending = await checkRenewal(context, locked, requireNoProblems(quoted), {
    payments,
    field: 'payments',
  })
  const { seal, location } = ending.packet
  const { nomineeName, nomineeRelation, trayPhotoId } = locked.loan
  const paysOut = ending.settlement.toPayOutPaise > 0
  if (paysOut && !quoted.needsApproval) requireReferences(payments, 'payments')
  const details: LoanDetails = {
    items,
    payout: paysOut ? payments.map(toCustomer) : [],
    receipt: paysOut ? [] : [...payments],
    seal,
    location,
    nomineeName,
    nomineeRelation,
    note: renewal.note?.trim() || null,
    trayPhotoId,
    renewedFromId: locked.loan.id,
  }
  const pending = replaced
    ? await updatePending(context, replaced, quoted, details)
    : await addLoan(context, quoted, details)
  if (replaced !== null) await resolveApproval(context, replaced.id)
  const { settlement } = ending
  if (quoted.needsApproval) {
    await notifyApprovers(context, pending, quoted)
    return { loan: pending, settlement, voucher: null }
  }
  return { settlement, ...(await replace(context, ending, { loan: pending, quoted, plan: details })) }
}

/**
 * Opens a pending renewal with its planned payments and ends the loan that it renews.
 * @throws DomainError as {@link renewLoan}; 422 at `payout` or `receipt` when they are not the amount of today.
 */
export async function openRenewal(context: BaseContext, loan: LoanToOpen): Promise<OpenedLoan> {
  const { loan: undisbursed, quoted, plan } = loan
  if (undisbursed.renewedFromId === null) throw new Error('the loan is not a renewal')
  const locked = await lockActive(context, undisbursed.renewedFromId)
  await requirePostable(context, locked, context.today)
  const { payout, receipt } = plan
  if (payout.length > 0 && receipt.length > 0) throw failField('receipt', servicingTexts.bothWays)
  const field = payout.length > 0 ? 'payout' : 'receipt'
  return replace(context, await checkRenewal(context, locked, quoted, { payments: plan[field], field }), loan)
}

/** Locks the pending renewal to replace; null for none. */
async function lockReplaced(context: BaseContext, { loanId, replaces }: Renewal): Promise<LoanRow | null> {
  if (replaces === null) return null
  const { loan: stored } = await lockLoan(context, replaces.id)
  const same = stored.renewedFromId === loanId && stored.version === replaces.version
  if (!isUndisbursed(stored) || !same) throw fail(409, servicingTexts.renewalChanged)
  return stored
}

/**
 * Locks the packet and what the end of the old loan changes, then checks custody, difference, payments and cash limits of a renewal. Posts
 * nothing.
 */
async function checkRenewal(
  context: BaseContext,
  locked: ActiveLoan,
  quoted: LoanQuoted,
  { payments, field }: Pick<EndingLoan, 'payments' | 'field'>,
): Promise<EndingLoan> {
  const packet = await lockPacket(context, locked.loan.id)
  await lockLoanEnd(context, locked.loan.id)
  const inCustody = custodyProblem(custodyOf(packet, locked.loan.storeId), 'renew', locked.loan.status)
  if (inCustody !== null) throw fail(422, inCustody)
  const payoff = payoffToday(context, locked.loan, quoted)
  const settlement = settlementOf(payoff, quoted)
  if (settlement === null)
    throw failField('principalPaise', renewalMessages.eligible(quoted.quote?.eligiblePaise ?? 0))
  const money = await readMoney(context, payments, field)
  const paysOut = field === 'payments' ? settlement.toPayOutPaise > 0 : field === 'payout'
  const [receivedPaise, paidOutPaise] = paysOut ? [0, money.totalPaise] : [money.totalPaise, 0]
  const problem = settlementProblem(settlement, { receivedPaise, paidOutPaise })
  if (problem !== null) throw failField(field, problem)
  const ending = { locked, packet, payoff, settlement, money, payments, field }
  await requireCash(context, ending, quoted)
  return ending
}

/**
 * Checks the cash limits: for a payout, with the cash already paid out on the borrower's active loans and the loans that they renewed;
 * otherwise those for a receipt.
 */
async function requireCash(
  context: BaseContext,
  { locked, payoff, settlement, money: { cashPaise }, field }: EndingLoan,
  { policy, borrower, principalPaise }: LoanQuoted,
): Promise<void> {
  if (settlement.toPayOutPaise > 0) {
    const paidOutOnOpenLoansPaise = borrower?.cashPaidOutPaise ?? 0
    const limitPaise = policy.cashLoanLimitPaise
    const problem = payoutCashProblem({ cashPaise, paidOutOnOpenLoansPaise, limitPaise })
    if (problem !== null) throw failField(field, problem)
    return
  }
  const { customerId } = locked.loan
  const paidBackPaise = Math.max(0, payoff.principalPaise - principalPaise)
  const received = { customerId, date: context.today, cashPaise, principalPaise: paidBackPaise, field }
  await requireCashAllowed(context, received, policy)
}

/** Opens the new loan and ends the old one: one voucher, the packet moved to the new loan, both linked. */
async function replace(context: BaseContext, ending: EndingLoan, loan: LoanToOpen): Promise<OpenedLoan> {
  const { locked, packet, payoff, settlement } = ending
  const opened = await openLoan(context, loan, {
    pack: async (next) => {
      const note = servicingTexts.renewalOf(locked.number, next.number ?? '')
      await movePacket(context, packet, { loanId: next.id }, { action: 'renew', note })
      return packet.id
    },
    post: (next) => post(context, ending, { ...loan, loan: next }),
  })
  const { chargesPaise, penalPaise, interestPaise, principalPaise } = payoff
  await changeLoan(context, locked.loan, { renewedToId: opened.loan.id })
  await addEntry(context, locked, {
    kind: 'renewal',
    date: context.today,
    voucherId: opened.voucher.id,
    chargesPaise,
    penalPaise,
    interestPaise,
    principalPaise,
    roundOffPaise: settlement.roundOffPaise,
    after: storedStateEnded(locked.storedState, 'renewed', context.today),
  })
  return opened
}

function post(
  context: BaseContext,
  { locked, payoff, settlement, money, payments, field }: EndingLoan,
  { loan: next, quoted }: LoanToOpen,
): Promise<Voucher> {
  const direction = settlement.toPayOutPaise > 0 ? 'out' : 'in'
  const subject = { customerId: next.customerId, loanId: next.id }
  const { principalPaise: newPrincipalPaise, fees, advancePaise } = quoted
  const { roundOffPaise } = settlement
  return postVoucher(context, {
    kind: 'renewal',
    date: context.today,
    narration: servicingTexts.renewalOf(locked.number, next.number ?? ''),
    ...subject,
    lines: renewalLines(
      {
        old: payoff,
        newPrincipalPaise,
        fees,
        advancePaise,
        direction,
        payments: money.payments,
        roundOffPaise,
      },
      dimensionsOf(locked),
      subject,
    ),
    payments: directed(direction === 'out' ? payments.map(toCustomer) : payments, direction),
    shortage: { field },
  })
}
