import { type SQL, sql } from 'drizzle-orm'
import type { HeadSide, HeadUsage } from '../../../domain/books/accounts.ts'
import { creditNoteLines, debitNoteLines } from '../../../domain/books/journal.ts'

/** The two sides of notes: money in and waivers, money out and charges. */
export type NoteSide = HeadSide

/** What tells one side from the other (lending rules, sections 7 and 10). */
export const noteSides = {
  credit: { kind: 'credit-note', onLoan: 'waiver', direction: 'in', linesOf: creditNoteLines },
  debit: { kind: 'debit-note', onLoan: 'charge', direction: 'out', linesOf: debitNoteLines },
} as const

/** The kinds of vouchers that a side's list holds. */
export type NoteKind = (typeof noteSides)[NoteSide]['kind' | 'onLoan']

/**
 * Whether a voucher is of a side: beside loans, on them, or either. Written out in the statement, because the lists have
 * indexes of these kinds alone and a parameter would hide them from the planner.
 */
export function isOfSide(side: NoteSide, kind: SQL, usage?: HeadUsage): SQL {
  const { kind: beside, onLoan } = noteSides[side]
  const kinds = usage === 'loan' ? [onLoan] : usage === 'standalone' ? [beside] : [beside, onLoan]
  return sql`${kind} in (${sql.raw(kinds.map((one) => `'${one}'`).join(', '))})`
}
