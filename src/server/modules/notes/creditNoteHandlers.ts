import type { Handlers } from '../../platform/operation/context.ts'
import { addNote } from './addNote.ts'
import { noteChoices } from './noteChoices.ts'
import { readNote } from './oneNote.ts'
import { countNotes, pageNotes } from './pageNotes.ts'
import { reverseNote } from './reverseNote.ts'

/** Credit notes: other money received, and waivers of charges on loans. */
export const creditNoteHandlers = {
  GetCreditNoteChoices: (context) => noteChoices(context, 'credit'),
  AddCreditNote: (context) => addNote(context, 'credit', context.body),
  GetCreditNote: (context) => pageNotes(context, 'credit', context.body),
  GetCreditNoteCount: (context) => countNotes(context, 'credit', context.body),
  GetCreditNoteById: (context) => readNote(context, 'credit', context.query.id),
  ReverseCreditNote: (context) => reverseNote(context, 'credit', context.query.id, context.body),
} satisfies Handlers<'CreditNote'>
