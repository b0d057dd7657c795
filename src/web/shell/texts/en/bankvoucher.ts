import { uiTexts } from './ui.ts'

/** Texts that money transfers and tax payments share. */
export const bankVoucherTexts = {
  states: { posted: 'Posted', reversed: 'Reversed' },
  filters: { period: 'Period', bank: 'Bank', state: 'Status' },
  periods: { ...uiTexts.table.periods, day: 'The open day', yesterday: 'The day before' },
  columns: {
    number: 'Number',
    postedOn: 'Date',
    amountPaise: 'Amount',
    by: 'Posted by',
    state: 'Status',
    remark: 'Remark',
  },
  form: {
    details: 'Details',
    day: (on: string) => `Posted on ${on}, the open day.`,
    noDay: 'No day is open in this store. Open the day first.',
    noBanks: 'There is no active own bank account yet.',
    addBank: 'Add a bank',
    remark: 'Remark',
    attachment: 'Picture or PDF of the slip',
  },
  page: {
    facts: 'Details',
    amount: 'Amount',
    postedOn: 'Date',
    by: 'Posted by',
    remark: 'Remark',
    posting: 'In the books',
    attachment: 'File',
    reversal: (number: string, on: string, by: string, reason: string) =>
      `Reversed by ${number} on ${on}, ${by}: ${reason}`,
    reversed: 'Reversal',
    already: 'This was reversed already.',
    elsewhere: 'This was posted in another store. Reverse it there.',
    notAllowed: 'Your role does not allow you to reverse it.',
  },
  reverse: {
    act: 'Reverse entry',
    lead: (on: string) => `The opposite entry is posted on ${on}. Both stay in the books.`,
    reason: 'Reason',
    confirm: (number: string) => `Reverse ${number}?`,
    confirmText: 'The opposite entry is posted today. Both stay in the books.',
    entry: 'Entry',
    done: (number: string, by: string) => `${number} was reversed by ${by}`,
  },
}
