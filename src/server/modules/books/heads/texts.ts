import type { AccountKind } from '../../../../domain/books/accounts.ts'

/** Sentences about heads of notes and the chart of accounts. */
export const creditDebitTexts = {
  headTaken: 'This company already has a head of that name on this side.',
  unknownAccount: 'Choose an active account of the chart.',
  rules: {
    charge:
      'A debit head on loans is a charge: choose an income account other than Interest, Penal charges and Rounding, which loans keep themselves.',
    waiver: 'A credit head on loans is a waiver: choose 5200 Waivers.',
    control:
      'This is a control account: loans, banks, tax or the day’s close post to it, and no stand-alone head may. Choose another.',
  },
  codeTaken: 'The chart already has an account with this code.',
  accountTaken: 'The chart already has an account of that name.',
  wrongCode: (kind: AccountKind, from: number, to: number) =>
    `Own accounts of this kind (${kind}) have codes from ${from} to ${to}.`,
  codesUsedUp: (kind: AccountKind) => `No code of this kind (${kind}) is left.`,
  fixedAccount: 'This account belongs to the lending rules and stays. Only its name can be changed.',
  bankAccount: 'This account belongs to a bank. Change or in-activate the bank instead.',
  heads: 'heads',
} as const
