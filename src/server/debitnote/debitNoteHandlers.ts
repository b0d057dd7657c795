import type { Handlers } from '../core/context.ts'
import { addNote } from '../core/notes/addNote.ts'
import { noteChoices } from '../core/notes/noteChoices.ts'
import { readNote } from '../core/notes/oneNote.ts'
import { countNotes, pageNotes } from '../core/notes/pageNotes.ts'
import { reverseNote } from '../core/notes/reverseNote.ts'

/** Debit notes: money out beside loans, and charges on them. */
export const debitNoteHandlers = {
  GetDebitNoteChoices: (context) => noteChoices(context, 'debit'),
  AddDebitNote: (context) => addNote(context, 'debit', context.body),
  GetDebitNote: (context) => pageNotes(context, 'debit', context.body),
  GetDebitNoteCount: (context) => countNotes(context, 'debit', context.body),
  GetDebitNoteById: (context) => readNote(context, 'debit', context.query.id),
  ReverseDebitNote: (context) => reverseNote(context, 'debit', context.query.id, context.body),
} satisfies Handlers<'DebitNote'>
