import { titlesTexts } from '#texts/titles.ts'
import { uiTexts } from '#texts/ui.ts'
import { counted } from '../../../domain/text/count.ts'

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

/** Texts that credit and debit notes share. */
export const notesTexts = {
  columns: {
    number: 'Number',
    postedOn: 'Date',
    head: 'Head',
    who: 'Customer or party',
    narration: 'Narration',
    modes: 'Paid by',
    amountPaise: 'Amount',
    state: 'State',
    loan: 'Loan',
  },
  kinds: {
    'credit-note': 'Credit note',
    'debit-note': 'Debit note',
    charge: 'Charge',
    waiver: 'Waiver',
  },
  states: { standing: 'Posted', reversed: 'Reversed' },
  usages: { standalone: 'Beside loans', loan: 'On loans' },
  filters: {
    period: 'Period',
    head: 'Head',
    mode: 'Paid by',
    state: 'State',
    usage: 'Where',
    customer: 'Customer',
    oneCustomer: 'One customer',
  },
  periods: {
    ...uiTexts.table.periods,
    day: 'The open day',
    yesterday: 'The day before',
  },
  openLoan: 'Open the loan',
  form: {
    where: 'What it is',
    beside: 'Beside loans',
    onLoan: 'On a loan',
    details: 'Details',
    day: (on: string) => `Posted on ${on}, the day that is open.`,
    head: 'Head',
    headHelp: (code: string, name: string) => `Posts to ${code} ${name}`,
    amount: 'Amount',
    customer: 'Or a customer',
    findCustomer: 'Name, telephone or number',
    clearCustomer: 'Choose another',
    narration: 'Narration',
    attachment: 'Bill or receipt',
    payment: 'How it is paid',
    noDay: 'No day is open in this store. Open the day first.',
    noHeads: 'There is no active head for this yet.',
    addHeads: 'To the heads',
  },
  loan: {
    find: 'Find the loan',
    placeholder: 'Number, customer, telephone or seal',
    results: (count: number) => `${counted(count, 'loan')} found`,
    nothing: 'No loan that goes on was found',
    searching: 'Searching…',
    failed: 'The search failed. Type again to try once more.',
  },
  page: {
    facts: 'What it is',
    head: 'Head',
    who: 'Who',
    loan: 'Loan',
    postedOn: 'Date',
    store: 'Store',
    narration: 'Narration',
    by: 'Posted by',
    payments: 'Paid by',
    amount: 'Amount',
    posting: 'In the books',
    attachment: 'Bill or receipt',
    none: 'None',
    takenBack: 'Reversed',
    reversal: (number: string, on: string, by: string, reason: string) =>
      `Reversed by ${number} on ${on}, ${by}: ${reason}`,
    elsewhere: 'This was posted in another store: reverse it there.',
    already: 'This was reversed already.',
    onLoan: 'This is an entry of a loan: reverse it on the loan.',
    notAllowed: 'Your role does not allow you to reverse entries here.',
  },
  reverse: {
    act: 'Reverse entry',
    title: 'Reverse this entry',
    lead: (on: string) => `A mirror entry is posted on ${on}. Both stay in the books.`,
    reason: 'Reason',
    submit: 'Reverse entry',
    done: (number: string, by: string) => `${number} was reversed by ${by}`,
    confirm: {
      title: 'Reverse this entry?',
      entry: 'Entry',
      who: 'Who',
      total: 'Total',
      handedBack: 'Handed back',
      received: 'Received back',
      reason: 'Reason',
    },
  },
}
