import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useAddDebitNote } from '../../api/gen/hooks/debit-note/add-debit-note.ts'
import { getDebitNote, useGetDebitNote } from '../../api/gen/hooks/debit-note/get-debit-note.ts'
import { useGetDebitNoteById } from '../../api/gen/hooks/debit-note/get-debit-note-by-id.ts'
import { useGetDebitNoteChoices } from '../../api/gen/hooks/debit-note/get-debit-note-choices.ts'
import { useGetDebitNoteCount } from '../../api/gen/hooks/debit-note/get-debit-note-count.ts'
import { useReverseDebitNote } from '../../api/gen/hooks/debit-note/reverse-debit-note.ts'
import { debitNoteRules } from '../../api/gen/rules/debitnote.ts'
import { LoadingState } from '../ui/states/LoadingState.tsx'
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

const Tax = lazy(() => import('../taxpayment/Tax.tsx').then((found) => ({ default: found.Tax })))

/** /debitnote: other payments, charges on loans, and payments of GST. */
export function DebitNoteScreen() {
  const tax = useSearch({ from: '/protected/debitnote', select: (search) => search.tax })
  if (tax === undefined) return <NoteScreen side={side} />
  return (
    <Suspense fallback={<LoadingState />}>
      <Tax shown={tax} />
    </Suspense>
  )
}
