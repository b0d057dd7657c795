import type { AccountKind } from '../../../../domain/books/accounts.ts'

/** Messages about voucher heads and the chart of accounts. */
export const creditDebitTexts = {
  headTaken: 'This company already has a head with this name on the same side (credit or debit).',
  unknownAccount: 'Choose an active account.',
  rules: {
    charge:
      'A debit head on loans is a charge. Choose an income account other than Interest, Penal charges and Rounding.',
    waiver: 'A credit head on loans is a waiver. Choose 5200 Waivers.',
    control:
      'This is a control account (such as loans, banks, tax, cash or interest). Choose another account.',
  },
  codeTaken: 'There is already an account with this code.',
  accountTaken: 'There is already an account with this name.',
  wrongCode: (kind: AccountKind, from: number, to: number) =>
    `Use a code from ${from} to ${to} for accounts of this kind (${kind}).`,
  codesUsedUp: (kind: AccountKind) => `All codes for accounts of this kind (${kind}) are used.`,
  fixedAccount: 'This is a system account. Only its name can be changed.',
  bankAccount: 'This account belongs to a bank. Change or in-activate the bank instead.',
  heads: { noun: 'head' },
} as const
