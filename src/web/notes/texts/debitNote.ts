import { titlesTexts } from '#texts/titles.ts'

/** Texts of debit-notes. */
export const debitNoteTexts = {
  title: titlesTexts.debitNote,
  noun: 'Debit-Note',
  lead: 'Money that went out beside loans, and charges on loans.',
  newTitle: 'Add Debit-Note',
  empty: {
    title: 'No debit notes yet',
    text: 'Money that goes out beside loans, as rent, wages or tea, stands here once it is added.',
  },
  party: 'Paid to',
  onLoan: {
    lead: 'A debit note on a loan is a charge, such as for a notice. Choose the loan: the charge is told there.',
    notAllowed: 'Your role does not allow you to charge loans.',
  },
}
