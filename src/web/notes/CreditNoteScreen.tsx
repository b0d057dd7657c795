import {
  getCreditNote,
  useAddCreditNote,
  useGetCreditNote,
  useGetCreditNoteById,
  useGetCreditNoteChoices,
  useGetCreditNoteCount,
  useReverseCreditNote,
} from '../../api/gen/hooks/credit-note/credit-note.ts'
import { creditNoteRules } from '../../api/gen/rules/creditnote.ts'
import { NoteScreen } from './NoteScreen.tsx'
import type { NoteSide } from './noteSide.ts'
import { creditNoteTexts } from './texts/notes.ts'

const side: NoteSide = {
  screen: 'CreditNote',
  kind: 'credit-note',
  texts: creditNoteTexts,
  paysOut: false,
  paper: 'creditNote',
  exportName: 'credit-notes',
  rules: { add: creditNoteRules.AddCreditNote, reverse: creditNoteRules.ReverseCreditNote },
  onLoan: { act: 'waive', operation: 'WaiveDues' },
  page: getCreditNote,
  usePage: useGetCreditNote,
  useCount: useGetCreditNoteCount,
  useChoices: useGetCreditNoteChoices,
  useOne: useGetCreditNoteById,
  useAdd: useAddCreditNote,
  useReverse: useReverseCreditNote,
}

/** /creditnote: other money received, and waivers on loans. */
export function CreditNoteScreen() {
  return <NoteScreen side={side} />
}
