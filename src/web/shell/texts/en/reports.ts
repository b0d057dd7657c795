import { titlesTexts } from './titles.ts'

/** Texts of the report screens. The server sends the titles of reports and their columns. */
export const reportsTexts = {
  title: titlesTexts.reports,
  lead: 'Books, loans, customers, packets and controls.',
  groups: {
    books: 'Books',
    loans: 'Loans',
    customers: 'Customers',
    packets: 'Packets',
    control: 'Controls',
  },
  back: 'All reports',
  print: 'Print',
  payGst: 'Pay GST',
  unknown: {
    title: 'Report not found',
    text: 'It does not exist, or your role cannot view it. Ask your manager for access.',
  },
  empty: {
    title: 'No data',
    days: 'There are no entries for this period. Choose other dates.',
    now: 'There are no entries at present.',
    falls: 'Check the margin at another gold price.',
    lend: 'New loan',
  },
  chooseAbove: 'Choose one above to see this report.',
  fileBegun: 'Download started.',
  /** What a report needs before it is shown. */
  choose: { account: 'Choose the account', customerId: 'Choose the customer' },
  /** The label of a link to the earlier figure of an account: the amount, the account and the period. */
  earlier: (amount: string, account: string, days: readonly string[]) =>
    `${amount}, ${account}, ${days.join(' to ')}`,
  opening: 'Opening balance',
  closing: 'Closing balance',
  customer: {
    search: 'Name, phone or number',
    one: 'one customer',
    other: 'Another customer',
    disabled: 'Your role cannot search customers.',
  },
  voucher: {
    title: (number: string) => `Voucher ${number}`,
    close: 'Close',
    facts: {
      postedOn: 'Date',
      store: 'Store',
      postedBy: 'Posted by',
      customer: 'Customer',
      loan: 'Loan',
      narration: 'Narration',
    },
    reverses: 'Reverses',
    reversedBy: 'Reversed by',
  },
}
