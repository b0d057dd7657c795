import { chargeLines, chargeWaiverLines, writeOffLines } from '../../../../domain/books/journal.ts'
import { mergeLines } from '../../../../domain/books/journalLines.ts'
import { addCharge, applyWaiver, chargesDuePaise, totalOf } from '../../../../domain/loan/loanState.ts'
import { scaleHalfUp } from '../../../../domain/money/money.ts'
import type { ActorContext, BaseContext } from '../../../platform/operation/context.ts'
import { failField } from '../../../platform/operation/problem.ts'
import { newId } from '../../../platform/records/rows.ts'
import { lockHead, postVoucher, type Voucher } from '../../books/public.ts'
import { notifyException } from '../exceptions.ts'
import { servicingTexts } from '../servicingTexts.ts'
import {
  type ActiveLoan,
  lockActive,
  NO_ALLOCATION,
  type Posted,
  requirePostable,
  storedStateAfter,
  storedStateEnded,
} from '../state/active.ts'
import { lockBorrowerOf } from '../state/borrowerLockStore.ts'
import { readCharges, writeCharge } from '../state/chargeStore.ts'
import { waiversAndReversals } from '../state/entryStore.ts'
import { lockLoanEnd } from '../state/loanEnd.ts'
import { addEntry, type LoanEntryRow, type NewEntry } from '../state/loanStore.ts'
import { dimensionsOf } from './receive.ts'

/** A charge to add. Amount in paise, GST in basis points of it. */
export interface NewCharge {
  loanId: string
  headId: string
  amountPaise: number
  gstBp: number
  date: string
  note: string | null
}

/**
 * Adds a charge to an active loan: Dr Charges receivable / Cr the head's account and GST, which is rounded half up (lending rules,
 * sections 5 and 7).
 * @throws DomainError as {@link lockActive} and {@link requirePostable}; 422 at `headId` unless the head is an active debit on loans.
 */
export async function chargeLoan(context: BaseContext, input: NewCharge): Promise<Posted> {
  const { date, amountPaise, gstBp, headId, note } = input
  const locked = await lockActive(context, input.loanId)
  await requirePostable(context, locked, date)
  const head = await lockHead(context, { id: headId, side: 'debit', usage: 'loan' })
  if (head === null) throw failField('headId', servicingTexts.unknownHead)
  const gstPaise = scaleHalfUp(amountPaise, gstBp, 10_000)
  const id = newId()
  const duePaise = amountPaise + gstPaise
  const voucher = await postVoucher(context, {
    kind: 'charge',
    date,
    narration: note?.trim() || servicingTexts.chargeOf(head.name, locked.number),
    ...dimensionsOf(locked),
    lines: chargeLines({ amountPaise, gstPaise, incomeCode: head.accountCode }, dimensionsOf(locked)),
  })
  const amounts = { amountPaise, gstPaise, duePaise }
  const { id: loanId } = locked.loan
  await writeCharge(context, { id, loanId, voucherId: voucher.id, headId, chargedOn: date, ...amounts, note })
  const after = storedStateAfter(locked.storedState, addCharge(locked.state, { id, onDate: date, duePaise }))
  return writeEntry(
    context,
    locked,
    voucher,
    { kind: 'charge', date, chargesPaise: duePaise, after },
    duePaise,
  )
}

/** A waiver of dues of a loan. Amounts in paise; those of charges include GST. */
export interface NewWaiver {
  loanId: string
  date: string
  charges: readonly { chargeId: string; amountPaise: number }[]
  penalPaise: number
  interestPaise: number
  /** The voucher head; null when none is chosen. */
  headId: string | null
  reason: string
}

/**
 * Waives dues of an active loan: charges are posted to Waivers and their GST is reversed, interest and penal interest count as paid
 * and post nothing (lending rules, section 7; further decisions, Lending).
 * @throws DomainError 404, 409 and 422 at `postedOn` as {@link chargeLoan}; 422 at a part that is more than is due, and at `headId`
 * unless the head is an active credit on loans.
 */
export async function waiveDues(context: BaseContext, waiver: NewWaiver): Promise<Posted> {
  const { date, penalPaise, interestPaise } = waiver
  const locked = await lockActive(context, waiver.loanId)
  await requirePostable(context, locked, date)
  const head =
    waiver.headId && (await lockHead(context, { id: waiver.headId, side: 'credit', usage: 'loan' }))
  if (waiver.headId !== null && !head) throw failField('headId', servicingTexts.unknownWaiverHead)
  const charges = waiver.charges.map(({ chargeId, amountPaise }) => ({
    id: chargeId,
    paise: amountPaise,
  }))
  const result = applyWaiver(locked.loan.terms, locked.state, date, { charges, penalPaise, interestPaise })
  if ('problem' in result) {
    const { field, message } = result.problem
    throw failField(field === 'date' ? 'postedOn' : field, message)
  }
  const reason = waiver.reason.trim()
  const voucher =
    charges.length === 0
      ? null
      : await postVoucher(context, {
          kind: 'waiver',
          date,
          narration: reason,
          ...dimensionsOf(locked),
          lines: await waiverLines(context, locked, charges),
        })
  const after = storedStateAfter(locked.storedState, result.state)
  const { headId } = waiver
  const waivedPaise = totalOf(result.waived)
  await notifyException(
    context,
    { kind: 'waiver', loanNumber: locked.number, amountPaise: waivedPaise, reason },
    `/partpayment/${locked.loan.id}`,
  )
  const entry = { kind: 'waiver', date, ...result.waived, after, headId, reason } as const
  return writeEntry(context, locked, voucher, entry, waivedPaise)
}

async function waiverLines(
  context: ActorContext,
  locked: ActiveLoan,
  parts: readonly { id: string; paise: number }[],
) {
  const charged = await readCharges(
    context,
    parts.map(({ id }) => id),
  )
  const before = waivedBefore(await waiversAndReversals(context, locked.loan.id))
  return mergeLines(
    parts.flatMap(({ id, paise }) => {
      const row = charged.find((one) => one.id === id)
      if (!row) throw new Error('a charge that is due was not found')
      const { amountPaise, gstPaise } = row
      const waived = { amountPaise, gstPaise, waivedBeforePaise: before(id), waivedPaise: paise }
      return chargeWaiverLines(waived, dimensionsOf(locked))
    }),
  )
}

/** How much of each charge of a loan was waived, without reversed waivers, in paise. */
function waivedBefore(entries: readonly LoanEntryRow[]): (id: string) => number {
  const reversed = new Set(entries.map(({ reversesSeq }) => reversesSeq))
  const waivers = entries.filter(({ kind, seq }) => kind === 'waiver' && !reversed.has(seq))
  return (id) =>
    waivers.reduce((sum, { before, after }) => sum + (before.charges[id] ?? 0) - (after.charges[id] ?? 0), 0)
}

/** The write-off of a loan. */
export interface NewWriteOff {
  loanId: string
  date: string
  reason: string
  /** Principal and charges that the user was shown, in paise; not checked if left out. */
  expectedPaise?: number | undefined
}

/**
 * Writes an active loan off: its principal and charges go to Bad debts (lending rules, section 7).
 * @throws DomainError 404, 409 and 422 at `postedOn` as {@link chargeLoan}; 422 at `amountPaise` unless the amount is the expected one.
 */
export async function writeOffLoan(context: BaseContext, writeOff: NewWriteOff): Promise<Posted> {
  const { date } = writeOff
  await lockBorrowerOf(context, writeOff.loanId)
  const locked = await lockActive(context, writeOff.loanId)
  await requirePostable(context, locked, date)
  await lockLoanEnd(context, writeOff.loanId)
  const reason = writeOff.reason.trim()
  const lost = {
    principalPaise: locked.loan.outstandingPaise,
    chargesPaise: chargesDuePaise(locked.state),
  }
  const lostPaise = lost.principalPaise + lost.chargesPaise
  if (lostPaise !== (writeOff.expectedPaise ?? lostPaise))
    throw failField('amountPaise', servicingTexts.lossChanged(lostPaise))
  const voucher = await postVoucher(context, {
    kind: 'write-off',
    date,
    narration: reason,
    ...dimensionsOf(locked),
    lines: writeOffLines(lost, dimensionsOf(locked)),
  })
  await notifyException(
    context,
    { kind: 'writeOff', loanNumber: locked.number, amountPaise: lostPaise, reason },
    `/partpayment/${locked.loan.id}`,
  )
  const after = storedStateEnded(locked.storedState, 'written-off', date)
  const entry = { kind: 'write-off', date, ...lost, after, reason } as const
  return writeEntry(context, locked, voucher, entry, lostPaise)
}

async function writeEntry(
  context: BaseContext,
  locked: ActiveLoan,
  voucher: Voucher | null,
  entry: Omit<NewEntry, 'voucherId'>,
  amountPaise: number,
): Promise<Posted> {
  const { loan } = await addEntry(context, locked, { ...entry, voucherId: voucher?.id ?? null })
  const { chargesPaise = 0, penalPaise = 0, interestPaise = 0, principalPaise = 0 } = entry
  const allocated = { ...NO_ALLOCATION, chargesPaise, penalPaise, interestPaise, principalPaise }
  const { kind, date } = entry
  return {
    voucher,
    date,
    amountPaise,
    entries: [{ loan, seq: loan.lastSeq, kind, allocated, roundOffPaise: 0, previewDiffers: false }],
  }
}
