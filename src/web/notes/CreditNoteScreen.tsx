import { useAddCreditNote } from '../../api/gen/hooks/credit-note/add-credit-note.ts'
import { getCreditNote, useGetCreditNote } from '../../api/gen/hooks/credit-note/get-credit-note.ts'
import { useGetCreditNoteById } from '../../api/gen/hooks/credit-note/get-credit-note-by-id.ts'
import { useGetCreditNoteChoices } from '../../api/gen/hooks/credit-note/get-credit-note-choices.ts'
import { useGetCreditNoteCount } from '../../api/gen/hooks/credit-note/get-credit-note-count.ts'
import { useReverseCreditNote } from '../../api/gen/hooks/credit-note/reverse-credit-note.ts'
import { creditNoteRules } from '../../api/gen/rules/creditnote.ts'
import { NoteScreen } from './NoteScreen.tsx'
import type { NoteSide } from './noteSide.ts'
import { creditNoteTexts } from './texts/notes.ts'

const side: NoteSide = {
  screen: 'CreditNote',
  kind: 'credit-note',
  texts: creditNoteTexts,
  paysOut: false,
  printout: 'creditNote',
  exportName: 'credit-notes',
  rules: { add: creditNoteRules.AddCreditNote, reverse: creditNoteRules.ReverseCreditNote },
  onLoan: { action: 'waive', operation: 'WaiveDues' },
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
