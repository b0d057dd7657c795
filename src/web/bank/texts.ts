import { titlesTexts } from '#texts/titles.ts'

/** Texts of banks. */
export const bankTexts = {
  title: titlesTexts.bank,
  noun: 'Bank',
  lead: 'Own accounts, each with its ledger account, and the lenders that take packets.',
  transferMoney: 'Transfer money',
  newTitle: 'Add Bank',
  kinds: { own: 'Own account', lender: 'Lender' },
  fields: {
    kind: 'Own account or lender',
    name: 'Name',
    branch: 'Branch',
    ifsc: 'IFSC',
    accountNumber: 'Account no.',
    lenderRateBp: 'Lender’s rate a year',
    lenderTerms: 'Lender’s terms',
  },
  help: {
    kind: 'An own account keeps the shop’s money; a lender lends against packets',
    ifsc: 'Four letters, a zero, six letters or digits; capitals do not matter',
    accountNumber: '6 to 18 digits; lists, files and the audit record show the last four alone',
  },
  kept: 'Stays as it was added',
  wrong: {
    ifsc: 'IFSC is four letters, a zero and six letters or digits, as in IDIB000T014',
    accountNumber: 'Account no. has 6 to 18 digits and nothing else',
  },
  sections: { details: 'Details', lending: 'Lending', ledger: 'Ledger account' },
  ledger: {
    next: 'When you save, the account gets the next free ledger account of the chart, 1101 to 1199.',
    named: (code: string, name: string) => `${code} · ${name}`,
    kept: 'It is named after the bank, and goes in-active and comes back with it.',
  },
  columns: { kind: 'Kind', account: 'Ledger', lenderRateBp: 'Rate (%)' },
}
