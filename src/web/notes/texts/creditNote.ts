import { titlesTexts } from '#texts/titles.ts'

/** Texts of credit-notes. */
export const creditNoteTexts = {
  title: titlesTexts.creditNote,
  noun: 'Credit-Note',
  lead: 'Money that came in beside loans, and charges on loans that were waived.',
  newTitle: 'Add Credit-Note',
  empty: {
    title: 'No credit notes yet',
    text: 'Money that comes in beside loans, as capital or other income, stands here once it is added.',
  },
  party: 'Received from',
  onLoan: {
    lead: 'A credit note on a loan waives charges, penal interest or interest that are due of it. Choose the loan: what is waived is told there.',
    notAllowed: 'Your role does not allow you to waive dues of loans.',
  },
}
