import { pageTexts } from '#texts/page.ts'
import { titlesTexts } from '#texts/titles.ts'
import { counted } from '../../../domain/text/count.ts'

/** Texts of debit notes. */
export const debitNoteTexts = {
  title: titlesTexts.debitNote,
  noun: 'Debit-Note',
  lead: 'Other payments, and charges on loans.',
  newTitle: 'Add Debit-Note',
  empty: {
    title: 'No debit notes yet',
    text: 'Payments not linked to a loan, such as rent, wages or tea, are listed here.',
  },
  party: 'Paid to',
  onLoan: {
    lead: 'A debit note on a loan is a charge, such as for a notice. Choose the loan to continue.',
    notAllowed: 'Your role cannot add charges to loans.',
  },
}

/** Texts of credit notes. */
export const creditNoteTexts = {
  title: titlesTexts.creditNote,
  noun: 'Credit-Note',
  lead: 'Other money received, and waivers on loans.',
  newTitle: 'Add Credit-Note',
  empty: {
    title: 'No credit notes yet',
    text: 'Money received that is not linked to a loan, such as capital or other income, is listed here.',
  },
  party: 'Received from',
  onLoan: {
    lead: 'A credit note on a loan waives charges or interest due on the loan. Choose the loan to continue.',
    notAllowed: 'Your role cannot waive loan dues.',
  },
}

/** Texts that credit and debit notes share. */
export const notesTexts = {
  columns: {
    number: 'Number',
    postedOn: 'Date',
    head: 'Head',
    who: 'Customer or party',
    narration: 'Narration',
    modes: 'Mode',
    amountPaise: 'Amount',
    state: 'Status',
    loan: 'Loan',
  },
  kinds: {
    'credit-note': 'Credit note',
    'debit-note': 'Debit note',
    charge: 'Charge',
    waiver: 'Waiver',
  },
  states: { posted: 'Posted', reversed: 'Reversed' },
  usages: { standalone: 'No loan', loan: 'A loan' },
  filters: {
    period: 'Period',
    head: 'Head',
    mode: 'Mode',
    state: 'Status',
    usage: 'Linked to',
    customer: 'Customer',
    oneCustomer: 'One customer',
  },
  periods: {
    ...pageTexts.table.periods,
    day: 'Open day',
    yesterday: 'Previous day',
  },
  openLoan: 'Open loan',
  form: {
    where: 'Type',
    noLoan: 'Not linked to a loan',
    onLoan: 'Against a loan',
    details: 'Details',
    day: (date: string) => `Posting date: ${date}.`,
    head: 'Head',
    headHelp: (code: string, name: string) => `Posts to ${code} ${name}`,
    amount: 'Amount',
    customer: 'Or a customer',
    findCustomer: 'Name, phone or number',
    clearCustomer: 'Choose another customer',
    narration: 'Narration',
    attachment: 'Bill or receipt',
    payment: 'Payment',
    noHeads: 'No active head for these notes yet.',
    addHeads: 'Add heads',
  },
  loan: {
    find: 'Find the loan',
    placeholder: 'Number, customer, phone or seal',
    keys: [{ keys: ['Enter'], does: 'Open the loan, if only one is found' }],
    results: (count: number) => `${counted(count, 'loan')} found`,
    first: (count: number) => `First ${counted(count, 'loan')} shown. Type more to find others.`,
    nothing: 'No active loans found.',
    searching: 'Searching…',
    failed: 'Search failed. Type again to retry.',
  },
  page: {
    head: 'Head',
    who: 'Customer',
    loan: 'Loan',
    narration: 'Narration',
    payments: 'Payment',
    attachment: 'Bill or receipt',
    none: '–',
    onLoan: 'This entry belongs to a loan. Reverse it on the loan’s page.',
  },
  reverse: {
    what: 'Head and date',
    who: 'Customer or party',
    total: 'Total',
    paidBack: 'Paid back',
    received: 'Received back',
  },
}
