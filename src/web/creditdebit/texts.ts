import { titlesTexts } from '#texts/titles.ts'
import { counted } from '../../domain/text/count.ts'

/** Texts of voucher heads and of the chart of accounts. */
export const creditDebitTexts = {
  title: titlesTexts.creditDebit,
  noun: 'Credit Debit',
  tabsLabel: 'Sections',
  tabs: { heads: 'Heads', accounts: 'Chart of accounts', opening: 'Opening balances' },
  lead: 'Income and expense heads, and charges and waivers on loans.',
  newTitle: 'Add Credit Debit',
  sides: { credit: 'Credit', debit: 'Debit' },
  usages: { loan: 'Against loans', standalone: 'Not linked to a loan' },
  fields: { name: 'Name', side: 'Credit or debit', usage: 'Use', accountId: 'Ledger account' },
  help: {
    side: {
      loan: { credit: 'A waiver: the customer owes less', debit: 'A charge: the customer owes more' },
      standalone: { credit: 'Money comes in', debit: 'Money goes out' },
    },
    account: {
      charge: 'A charge on a loan goes to an income account',
      waiver: 'A waiver on a loan goes to Waivers',
      control:
        'Any account except control accounts (such as loans, banks, tax, cash and interest). Add missing ones in Chart of accounts.',
    },
  },
  columns: { name: 'Name', side: 'Side', usage: 'Use', account: 'Ledger account' },
  account: (code: string, name: string) => `${code} · ${name}`,
  common: {
    add: 'Add common heads',
    added: (count: number) => `${counted(count, 'head')} added`,
    emptyText:
      'Common heads such as rent, salaries, electricity and tea can be added in one step, with their accounts.',
  },
  accounts: {
    title: titlesTexts.creditDebit,
    noun: 'Account',
    lead: 'Chart of accounts. System accounts cannot be in-activated; bank accounts are in-activated with their bank.',
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
      kept: 'Cannot be changed',
    },
    wrongCode: (from: number, to: number) => `Enter a code from ${from} to ${to} for this kind.`,
    codeTaken: (name: string) => `This code is used by ${name}.`,
    columns: { code: 'Code', name: 'Name', kind: 'Kind', origin: 'Managed by' },
    origins: { fixed: 'System', bank: 'Bank', own: 'Your company' },
    fixedReason: 'This is a system account and cannot be in-activated.',
    bankReason: 'This account belongs to a bank. Change the bank instead.',
  },
}
