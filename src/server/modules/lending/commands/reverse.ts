import { closingReversalProblem } from '../../../../domain/custody/custody.ts'
import { principalOf } from '../../../../domain/interest/accrualState.ts'
import { reversalMessages } from '../../../../domain/loan/statement.ts'
import type { StoredLoanState } from '../../../db/columns.ts'
import type { BaseContext, DatedContext } from '../../../platform/operation/context.ts'
import { failField } from '../../../platform/operation/problem.ts'
import { requireOpenDay, reverseVoucher } from '../../books/public.ts'
import { custodyOf, packetOf } from '../custody/packetStore.ts'
import { releaseSince } from '../custody/releaseStore.ts'
import { servicingTexts } from '../servicingTexts.ts'
import { type Posted, type PostedEntry, storedStateEnded } from '../state/active.ts'
import { lockBorrowerOf } from '../state/borrowerLockStore.ts'
import { entriesOfVoucher, kindsOfEntries, readEntry } from '../state/entryStore.ts'
import { lockLoanEnd } from '../state/loanEnd.ts'
import {
  addEntry,
  changeLoan,
  type LoanEntryRow,
  type LoanWithState,
  lockLoan,
  readLoan,
} from '../state/loanStore.ts'
import { isReversible, newestUnreversed } from '../state/unreversedEntries.ts'
import { uncoveredPaise } from './quoteRelease.ts'
import { requireAllPledged, undoLinks } from './renewReversal.ts'

/** An entry of a loan that is to be reversed. */
export interface NamedEntry {
  loanId: string
  seq: number
}

/** A reversal as it is requested. */
export interface Reversal extends NamedEntry {
  date: string
  reason: string
}

/** An entry with its loan, as it is before the reversal; locked where the reversal is posted. */
export interface EntryOfLoan {
  locked: LoanWithState
  entry: LoanEntryRow
}

/** The entries that a reversal covers: `named` is the requested one, `entries` are all that its voucher posted, including `named`. */
export interface ReversalPlan {
  named: LoanEntryRow
  entries: EntryOfLoan[]
}

/**
 * Reverses the newest entry of a loan: posts a reversing voucher in the open day and restores the dues to the state before the
 * entry. A receipt over several loans is reversed on all of them; with a renewal the loan that it opened is cancelled (lending
 * rules, section 4; further decisions).
 * @throws DomainError 404 for an unknown loan, 422 at `postedOn` when the day is not open, 422 at `seq` for an opening, a sale at auction,
 * an entry that is not the newest of each of its loans, an entry that ended a loan whose packet has left the vault or whose new loan has
 * had items released since, an entry whose principal the items remaining after a later release would not cover, and for more cash than the
 * drawer has; then nothing is posted.
 */
export async function reverseEntry(context: BaseContext, reversal: Reversal): Promise<Posted> {
  const { loanId, seq, date } = reversal
  await lockBorrowerOf(context, loanId)
  const { named, entries: planned } = await planReversal(context, { loanId, seq }, 'lock')
  await requireReversible(context, { named, entries: planned }, 'lock')
  await requireOpenDay(context, date, 'postedOn')
  const reason = reversal.reason.trim()
  const voucher =
    named.voucherId === null
      ? null
      : await reverseVoucher(context, named.voucherId, { date, narration: reason, field: 'seq' })
  const entries: PostedEntry[] = []
  for (const one of planned)
    entries.push(await reverseOne(context, one, { date, reason, voucherId: voucher?.id }))
  return { voucher, date, amountPaise: 0, entries }
}

/**
 * The entries that a reversal covers, in the order in which loans are locked.
 * @param access `lock` to post it, `read` to show it
 * @throws DomainError 404 for an unknown loan, 422 at `seq` for an unknown entry.
 */
export async function planReversal(
  context: DatedContext,
  { loanId, seq }: NamedEntry,
  access: 'lock' | 'read',
): Promise<ReversalPlan> {
  const named = await readEntry(context, loanId, seq)
  if (!named) throw failField('seq', reversalMessages.unknown)
  const together = named.voucherId === null ? [named] : await entriesOfVoucher(context, named.voucherId)
  const loanOf = access === 'lock' ? lockLoan : readLoan
  const entries: EntryOfLoan[] = []
  for (const entry of together) entries.push({ entry, locked: await loanOf(context, entry.loanId) })
  return { named, entries }
}

/**
 * Checks that the planned entries may be reversed, except for the open day and the cash in the drawer. With `lock` it also locks their
 * packets and what the end of a loan changes.
 * @throws DomainError 422 at `seq` for an entry that cannot be reversed.
 */
export async function requireReversible(
  context: DatedContext,
  { named, entries }: ReversalPlan,
  access: 'lock' | 'read',
): Promise<void> {
  if (!isReversible(named)) throw failField('seq', servicingTexts.irreversible)
  for (const one of entries) await requireOneReversible(context, one, access)
}

/**
 * The stored state of a loan after its entry is reversed: the state before the entry, or cancelled on this day where the entry is the
 * opening by a renewal.
 */
export function stateAfterReversal({ kind, before, after }: LoanEntryRow, date: string): StoredLoanState {
  return kind === 'opening' ? storedStateEnded(after, 'cancelled', date) : before
}

async function requireOneReversible(
  context: DatedContext,
  { locked, entry }: EntryOfLoan,
  access: 'lock' | 'read',
): Promise<void> {
  const all = await kindsOfEntries(context, locked.loan.id)
  if (entry.kind === 'reversal' || all.some(({ reversesSeq }) => reversesSeq === entry.seq))
    throw failField('seq', reversalMessages.unknown)
  if (newestUnreversed(all) !== entry.seq)
    throw failField('seq', `${locked.loan.number}: ${reversalMessages.newestFirst}`)
  if (entry.kind === 'opening') {
    await requireAllPledged(context, locked)
    if (access === 'lock') await lockLoanEnd(context, locked.loan.id)
  }
  if (entry.after.status === 'active') return requireCoverage(context, { locked, entry })
  const problem = closingReversalProblem(
    custodyOf(await packetOf(context, locked.loan, access), locked.loan.storeId),
  )
  if (problem !== null) throw failField('seq', problem)
}

/** Released items do not return: the principal that the reversal restores must be covered by what is still pledged. */
async function requireCoverage(context: DatedContext, { locked, entry }: EntryOfLoan): Promise<void> {
  const { before } = entry
  if (entry.principalPaise === 0 || before.clock === null) return
  const left = await releaseSince(context, locked.loan.id, entry.createdAt)
  if (left === undefined) return
  const required = { principalPaise: principalOf(before.clock), field: 'seq' }
  const lackingPaise = await uncoveredPaise(context, locked.loan, required)
  if (lackingPaise > 0) throw failField('seq', servicingTexts.itemsLeft(left, lackingPaise))
}

async function reverseOne(
  context: BaseContext,
  { locked, entry }: EntryOfLoan,
  input: { date: string; reason: string; voucherId: string | undefined },
): Promise<PostedEntry> {
  const allocated = {
    chargesPaise: entry.chargesPaise,
    penalPaise: entry.penalPaise,
    interestPaise: entry.interestPaise,
    principalPaise: entry.principalPaise,
  }
  const after = stateAfterReversal(entry, input.date)
  if (entry.kind === 'opening') await changeLoan(context, locked.loan, { cancelReason: input.reason })
  if (locked.loan.collectOn !== null) await changeLoan(context, locked.loan, { collectOn: null })
  if (entry.kind === 'renewal') await undoLinks(context, locked, input.reason)
  const { loan: row } = await addEntry(context, locked, {
    kind: 'reversal',
    date: input.date,
    voucherId: input.voucherId ?? null,
    ...allocated,
    roundOffPaise: entry.roundOffPaise,
    after,
    reversesSeq: entry.seq,
    reason: input.reason,
  })
  const { roundOffPaise } = entry
  return { loan: row, seq: row.lastSeq, kind: 'reversal', allocated, roundOffPaise, previewDiffers: false }
}
