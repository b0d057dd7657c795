import type { useAddCreditNote } from '../../api/gen/hooks/credit-note/add-credit-note.ts'
import type { getCreditNote, useGetCreditNote } from '../../api/gen/hooks/credit-note/get-credit-note.ts'
import type { useGetCreditNoteById } from '../../api/gen/hooks/credit-note/get-credit-note-by-id.ts'
import type { useGetCreditNoteChoices } from '../../api/gen/hooks/credit-note/get-credit-note-choices.ts'
import type { useGetCreditNoteCount } from '../../api/gen/hooks/credit-note/get-credit-note-count.ts'
import type { useReverseCreditNote } from '../../api/gen/hooks/credit-note/reverse-credit-note.ts'
import type { NoteKind } from '../../api/gen/model/index.ts'
import type { FieldRules } from '../shared/record/contractCheck.ts'
import type { PrintoutSubject } from '../shell/staticData.ts'

/** The texts, rules and operations of credit or debit notes. The operations of both have the same shape. */
export interface NoteSide {
  screen: 'CreditNote' | 'DebitNote'
  /** The kind of a note that is not linked to a loan. */
  kind: NoteKind
  texts: {
    title: string
    noun: string
    lead: string
    newTitle: string
    empty: { title: string; text: string }
    party: string
    onLoan: { lead: string; notAllowed: string }
  }
  /** Whether money goes out. */
  paysOut: boolean
  printout: PrintoutSubject
  exportName: string
  rules: Record<'add' | 'reverse', Readonly<Record<string, FieldRules>>>
  /** What this side does to a loan: the action on the loan's page, and its operation. */
  onLoan: { action: 'charge' | 'waive'; operation: 'AddCharge' | 'WaiveDues' }
  page: typeof getCreditNote
  usePage: typeof useGetCreditNote
  useCount: typeof useGetCreditNoteCount
  useChoices: typeof useGetCreditNoteChoices
  useOne: typeof useGetCreditNoteById
  useAdd: typeof useAddCreditNote
  useReverse: typeof useReverseCreditNote
}
