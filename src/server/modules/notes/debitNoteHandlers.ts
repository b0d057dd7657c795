import type { Handlers } from '../../platform/operation/context.ts'
import { addNote } from './addNote.ts'
import { noteChoices } from './noteChoices.ts'
import { readNote } from './oneNote.ts'
import { countNotes, pageNotes } from './pageNotes.ts'
import { reverseNote } from './reverseNote.ts'

/** Debit notes: other money paid, and charges on loans. */
export const debitNoteHandlers = {
  GetDebitNoteChoices: (context) => noteChoices(context, 'debit'),
  AddDebitNote: (context) => addNote(context, 'debit', context.body),
  GetDebitNote: (context) => pageNotes(context, 'debit', context.body),
  GetDebitNoteCount: (context) => countNotes(context, 'debit', context.body),
  GetDebitNoteById: (context) => readNote(context, 'debit', context.query.id),
  ReverseDebitNote: (context) => reverseNote(context, 'debit', context.query.id, context.body),
} satisfies Handlers<'DebitNote'>
