import { openDayTexts } from './openDay.ts'
import { pageTexts } from './page.ts'

/** Texts that money transfers and tax payments share. */
export const bankVoucherTexts = {
  states: { posted: 'Posted', reversed: 'Reversed' },
  filters: { period: 'Period', bank: 'Bank', state: 'Status' },
  periods: { ...pageTexts.table.periods, day: 'Open day', yesterday: 'Previous day' },
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
    day: (on: string) => `Posting date: ${on}.`,
    noDay: openDayTexts.none,
    noBanks: 'No active bank account yet.',
    addBank: 'Add bank account',
    remark: 'Remark',
    attachment: 'Slip (photo or PDF)',
  },
  page: {
    facts: 'Details',
    amount: 'Amount',
    postedOn: 'Date',
    by: 'Posted by',
    remark: 'Remark',
    posting: 'Ledger entries',
    attachment: 'File',
    reversal: (number: string, on: string, by: string, reason: string) =>
      `Reversed by ${number} on ${on}, ${by}: ${reason}`,
    reversed: 'Reversal',
    already: 'This entry is already reversed.',
    elsewhere: 'This entry belongs to another store. Switch to that store to reverse it.',
    notAllowed: 'Your role cannot reverse this entry.',
  },
  reverse: {
    action: 'Reverse entry',
    lead: (on: string) => `A reversal is posted on ${on}. Both entries stay in the books.`,
    reason: 'Reason',
    confirm: (number: string) => `Reverse ${number}?`,
    confirmText: 'A reversal is posted today. Both entries stay in the books.',
    entry: 'Entry',
    done: (number: string, by: string) => `${number} was reversed by ${by}`,
  },
}
