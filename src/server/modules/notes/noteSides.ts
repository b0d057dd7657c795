import { type SQL, sql } from 'drizzle-orm'
import type { HeadSide, HeadUsage } from '../../../domain/books/accounts.ts'
import { creditNoteLines, debitNoteLines } from '../../../domain/books/journal.ts'

/** The two sides of notes: credit (money received, waivers) and debit (money paid, charges). */
export type NoteSide = HeadSide

/** The differences between the sides (lending rules, sections 7 and 10). */
export const noteSides = {
  credit: { kind: 'credit-note', onLoan: 'waiver', direction: 'in', linesOf: creditNoteLines },
  debit: { kind: 'debit-note', onLoan: 'charge', direction: 'out', linesOf: debitNoteLines },
} as const

/** The kinds of vouchers in a side's list. */
export type NoteKind = (typeof noteSides)[NoteSide]['kind' | 'onLoan']

/**
 * Whether a voucher is a note of a side: standalone, on loans, or either. Literals, because the lists have partial indexes of these
 * kinds and a parameter would hide them from the planner.
 */
export function isOfSide(side: NoteSide, kind: SQL, usage?: HeadUsage): SQL {
  const { kind: standalone, onLoan } = noteSides[side]
  const kinds = usage === 'loan' ? [onLoan] : usage === 'standalone' ? [standalone] : [standalone, onLoan]
  return sql`${kind} in (${sql.raw(kinds.map((one) => `'${one}'`).join(', '))})`
}
