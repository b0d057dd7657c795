import type {
  getCreditNote,
  useAddCreditNote,
  useGetCreditNote,
  useGetCreditNoteById,
  useGetCreditNoteChoices,
  useGetCreditNoteCount,
  useReverseCreditNote,
} from '../../api/gen/hooks/credit-note/credit-note.ts'
import type { NoteKind } from '../../api/gen/model/index.ts'
import type { FieldRules } from '../shared/record/contractCheck.ts'
import type { PaperSubject } from '../shell/staticData.ts'

/** What the screen of one side of notes says of itself: its words, rules and calls. Both sides' calls are alike. */
export interface NoteSide {
  screen: 'CreditNote' | 'DebitNote'
  /** Of a note that is not linked to a loan. */
  kind: NoteKind
  texts: {
    title: string
    noun: string
    lead: string
    newTitle: string
    empty: { title: string; text: string }
    /** Who pays, or is paid. */
    party: string
    onLoan: { lead: string; notAllowed: string }
  }
  /** Whether money goes out. */
  paysOut: boolean
  paper: PaperSubject
  exportName: string
  rules: Record<'add' | 'reverse', Readonly<Record<string, FieldRules>>>
  /** What the side does on a loan: the panel of the loan's page, and its operation. */
  onLoan: { act: 'charge' | 'waive'; operation: 'AddCharge' | 'WaiveDues' }
  page: typeof getCreditNote
  usePage: typeof useGetCreditNote
  useCount: typeof useGetCreditNoteCount
  useChoices: typeof useGetCreditNoteChoices
  useOne: typeof useGetCreditNoteById
  useAdd: typeof useAddCreditNote
  useReverse: typeof useReverseCreditNote
}
