import { titlesTexts } from '#texts/titles.ts'
import { counted } from '../../domain/text/count.ts'

/** Texts of heads of notes and of the chart of accounts. */
export const creditDebitTexts = {
  title: titlesTexts.creditDebit,
  noun: 'Credit Debit',
  tabsLabel: 'What to show',
  tabs: { heads: 'Heads', accounts: 'Chart of accounts', opening: 'Ledger opening' },
  lead: 'Heads for credit and debit notes: what money comes in and goes out for, beside loans and on them.',
  newTitle: 'Add Credit Debit',
  sides: { credit: 'Credit', debit: 'Debit' },
  usages: { loan: 'On loans', standalone: 'Stand-alone' },
  fields: { name: 'Name', side: 'Credit or debit', usage: 'Used', accountId: 'Ledger account' },
  help: {
    side: {
      loan: { credit: 'A waiver: the customer owes less', debit: 'A charge: the customer owes more' },
      standalone: { credit: 'Money comes in', debit: 'Money goes out' },
    },
    account: {
      charge: 'A charge on a loan goes to an income account',
      waiver: 'A waiver on a loan goes to Waivers',
      control:
        'Any account but those that loans, banks, tax and the day’s close keep; a missing one is added in the chart of accounts',
    },
  },
  columns: { name: 'Name', side: 'Side', usage: 'Used', account: 'Ledger account' },
  account: (code: string, name: string) => `${code} · ${name}`,
  common: {
    add: 'Add the common heads',
    added: (count: number) => `${counted(count, 'head')} added`,
    emptyText: 'Rent, salaries, electricity, tea and the rest can be added in one go, with their accounts.',
  },
  accounts: {
    title: titlesTexts.creditDebit,
    noun: 'Account',
    lead: 'The chart of accounts. Those of the lending rules stay; a bank’s account goes with its bank.',
    newTitle: 'Add Account',
    kinds: {
      asset: 'Asset',
      liability: 'Liability',
      equity: 'Equity',
      income: 'Income',
      expense: 'Expense',
    },
    fields: { kind: 'Kind', code: 'Code', name: 'Name' },
    help: {
      range: (from: number, to: number) => `Free codes of this kind: ${from} to ${to}`,
      kept: 'Stays as it was added',
    },
    wrongCode: (from: number, to: number) => `Code is a number from ${from} to ${to} for this kind`,
    codeTaken: (name: string) => `${name} has this code`,
    columns: { code: 'Code', name: 'Name', kind: 'Kind', origin: 'Kept by' },
    origins: { fixed: 'Lending rules', bank: 'Bank', own: 'You' },
    fixedReason: 'This account belongs to the lending rules and stays.',
    bankReason: 'This account belongs to a bank. Change the bank instead.',
  },
}
