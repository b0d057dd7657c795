import type { Handlers } from '../core/context.ts'
import { addNote } from '../core/notes/addNote.ts'
import { noteChoices } from '../core/notes/noteChoices.ts'
import { readNote } from '../core/notes/oneNote.ts'
import { countNotes, pageNotes } from '../core/notes/pageNotes.ts'
import { reverseNote } from '../core/notes/reverseNote.ts'

/** Credit notes: money in beside loans, and waivers of charges on them. */
export const creditNoteHandlers = {
  GetCreditNoteChoices: (context) => noteChoices(context, 'credit'),
  AddCreditNote: (context) => addNote(context, 'credit', context.body),
  GetCreditNote: (context) => pageNotes(context, 'credit', context.body),
  GetCreditNoteCount: (context) => countNotes(context, 'credit', context.body),
  GetCreditNoteById: (context) => readNote(context, 'credit', context.query.id),
  ReverseCreditNote: (context) => reverseNote(context, 'credit', context.query.id, context.body),
} satisfies Handlers<'CreditNote'>
