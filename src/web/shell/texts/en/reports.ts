import { titlesTexts } from './titles.ts'

/** Texts of reports; what a report and its columns are called comes with the reports. */
export const reportsTexts = {
  title: titlesTexts.reports,
  lead: 'What the business owns, owes, earns and keeps, told from the books and the vault.',
  groups: {
    books: 'Books',
    loans: 'Loans',
    customers: 'Customers',
    packets: 'Packets',
    control: 'Control',
  },
  back: 'All reports',
  print: 'Print',
  payGst: 'Pay GST',
  unknown: {
    title: 'No such report',
    text: 'It does not exist, or your role may not see it. Whoever manages roles can open it to you.',
  },
  empty: {
    title: 'Nothing to tell',
    days: 'There is nothing in these days. Choose others.',
    now: 'There is nothing of this kind now.',
    falls: 'See what falls short at another price of gold.',
    lend: 'Make a loan',
  },
  chooseAbove: 'This report tells of one at a time. The choice is above this list.',
  fileBegun: 'The download has begun; your browser shows how far it is.',
  choose: (filter: string) => `Choose the ${filter.toLowerCase()}`,
  opening: 'Opening balance',
  closing: 'Closing balance',
  customer: {
    search: 'Name, phone or number',
    one: 'one customer',
    other: 'Somebody else',
    locked: 'Your role may not look for customers.',
  },
  voucher: {
    title: (number: string) => `Voucher ${number}`,
    close: 'Close',
    facts: {
      postedOn: 'Date',
      store: 'Store',
      by: 'Posted by',
      customer: 'Customer',
      loan: 'Loan',
      narration: 'Narration',
    },
    reverses: 'Takes back',
    reversedBy: 'Reversed by',
  },
}
