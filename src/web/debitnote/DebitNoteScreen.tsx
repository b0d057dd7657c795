import { debitNoteTexts } from '#texts/debitnote.ts'
import {
  getDebitNote,
  useAddDebitNote,
  useGetDebitNote,
  useGetDebitNoteById,
  useGetDebitNoteChoices,
  useGetDebitNoteCount,
  useReverseDebitNote,
} from '../../api/gen/hooks/debit-note/debit-note.ts'
import { debitNoteRules } from '../../api/gen/rules/debitnote.ts'
import { NoteScreen } from '../shared/notes/NoteScreen.tsx'
import type { NoteSide } from '../shared/notes/noteSide.ts'

const side: NoteSide = {
  screen: 'DebitNote',
  kind: 'debit-note',
  texts: debitNoteTexts,
  paysOut: true,
  paper: 'debitNote',
  exportName: 'debit-notes',
  rules: { add: debitNoteRules.AddDebitNote, reverse: debitNoteRules.ReverseDebitNote },
  onLoan: { act: 'charge', right: 'edit' },
  page: getDebitNote,
  usePage: useGetDebitNote,
  useCount: useGetDebitNoteCount,
  useChoices: useGetDebitNoteChoices,
  useOne: useGetDebitNoteById,
  useAdd: useAddDebitNote,
  useReverse: useReverseDebitNote,
}

/** /debitnote: money out beside loans, and charges. */
export function DebitNoteScreen() {
  return <NoteScreen side={side} />
}
