import { titlesTexts } from '#texts/titles.ts'

/** Texts of banks. */
export const bankTexts = {
  title: titlesTexts.bank,
  noun: 'Bank',
  lead: 'Your bank accounts, and lenders you re-pledge packets with.',
  transferMoney: 'Transfer money',
  newTitle: 'Add Bank',
  kinds: { own: 'Our bank account', lender: 'Lender' },
  fields: {
    kind: 'Our bank account or lender',
    name: 'Name',
    branch: 'Branch',
    ifsc: 'IFSC',
    accountNumber: 'Account number',
    upiId: 'UPI ID',
    lenderRateBp: 'Lender’s rate (per year)',
    lenderTerms: 'Lender’s terms',
  },
  help: {
    kind: 'Our bank account: receives and pays money. Lender: lends to you against packets',
    ifsc: 'Four letters, a zero, six letters or digits; not case-sensitive',
    accountNumber: '6 to 18 digits; lists, files and the audit log show only the last four digits',
    upiId: 'Such as lakshmi@okaxis. Receipts by UPI show its QR code with the exact amount',
  },
  kept: 'Cannot be changed later',
  wrong: {
    ifsc: 'IFSC must be four letters, a zero and six letters or digits, such as IDIB000T014.',
    accountNumber: 'Account number must be 6 to 18 digits.',
    upiId: 'UPI ID must be a name, @ and the handle of a bank or app, such as lakshmi@okaxis.',
  },
  sections: { details: 'Details', upi: 'Payments by UPI', lending: 'Lending', ledger: 'Ledger account' },
  ledger: {
    next: 'The next free ledger account (1101 to 1199) is assigned on saving.',
    named: (code: string, name: string) => `${code} · ${name}`,
    kept: 'Named after the bank; activated and in-activated with it.',
    balance: (amount: string) => `Balance in the books of this store: ${amount}`,
  },
  owed: (amount: string) => `Owed by this store on open bank loans: ${amount}`,
  columns: {
    kind: 'Kind',
    balance: 'Balance in books',
    account: 'Ledger account',
    lenderRateBp: 'Rate (%)',
  },
}
