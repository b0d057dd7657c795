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
    postedBy: 'Posted by',
    state: 'Status',
    remark: 'Remark',
  },
  form: {
    details: 'Details',
    day: (date: string) => `Posting date: ${date}.`,
    noBanks: 'No active bank account yet.',
    addBank: 'Add bank account',
    remark: 'Remark',
    attachment: 'Slip (photo or PDF)',
  },
  page: { amount: 'Amount', remark: 'Remark', attachment: 'File' },
}
