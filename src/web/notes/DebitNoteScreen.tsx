import type { ComponentType } from 'react'
import { useAddDebitNote } from '../../api/gen/hooks/debit-note/add-debit-note.ts'
import { getDebitNote, useGetDebitNote } from '../../api/gen/hooks/debit-note/get-debit-note.ts'
import { useGetDebitNoteById } from '../../api/gen/hooks/debit-note/get-debit-note-by-id.ts'
import { useGetDebitNoteChoices } from '../../api/gen/hooks/debit-note/get-debit-note-choices.ts'
import { useGetDebitNoteCount } from '../../api/gen/hooks/debit-note/get-debit-note-count.ts'
import { useReverseDebitNote } from '../../api/gen/hooks/debit-note/reverse-debit-note.ts'
import { debitNoteRules } from '../../api/gen/rules/debitnote.ts'
import { addressParts } from '../shared/state/addressParts.tsx'
import { lazyPart } from '../shell/lazyPart.tsx'
import type { DebitNoteSearch } from './debitNoteSearch.ts'
import { NoteScreen } from './NoteScreen.tsx'
import type { NoteSide } from './noteSide.ts'
import { debitNoteTexts } from './texts/notes.ts'

const side: NoteSide = {
  screen: 'DebitNote',
  kind: 'debit-note',
  texts: debitNoteTexts,
  paysOut: true,
  printout: 'debitNote',
  exportName: 'debit-notes',
  rules: { add: debitNoteRules.AddDebitNote, reverse: debitNoteRules.ReverseDebitNote },
  onLoan: { action: 'charge', operation: 'AddCharge' },
  page: getDebitNote,
  usePage: useGetDebitNote,
  useCount: useGetDebitNoteCount,
  useChoices: useGetDebitNoteChoices,
  useOne: useGetDebitNoteById,
  useAdd: useAddDebitNote,
  useReverse: useReverseDebitNote,
}

/** /debitnote: other payments, charges on loans, and payments of GST. */
export const DebitNoteScreen: ComponentType = addressParts<DebitNoteSearch>(
  { tax: lazyPart(() => import('../taxpayment/Tax.tsx'), 'Tax') },
  DebitNotes,
)

function DebitNotes() {
  return <NoteScreen side={side} />
}
