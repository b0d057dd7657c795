import { and, eq } from 'drizzle-orm'
import type { AddOpeningAmountRequest } from '../../../api/gen/model/index.ts'
import { accountCodes } from '../../../domain/books/accounts.ts'
import { takesOpeningBalance } from '../../../domain/books/openingBalances.ts'
import { account } from '../../db/schema/books.ts'
import { readDecimal } from '../../platform/imports/importCells.ts'
import {
  fails,
  type ImportTarget,
  type RowProblem,
  type TargetField,
} from '../../platform/imports/importTarget.ts'
import { setAmounts } from './changeDraft.ts'
import { findOpening } from './openingStore.ts'
import { openingTexts } from './openingTexts.ts'

interface State {
  companyId: string
  storeId: string
  /** Why nothing can be imported; null if it can. */
  barred: string | null
  /** Ids of accounts that take a balance, by their code. */
  accounts: Map<string, string>
  /** The row of each account. */
  rows: Map<string, number>
}

const fields: readonly TargetField[] = [
  {
    key: 'accountId',
    label: 'Account code',
    required: true,
    synonyms: ['Code', 'Account', 'Ledger code', 'Account no'],
    help: 'Four digits of an active account. Loans and their charges are imported with the loans.',
    example: '3010',
  },
  {
    key: 'debitPaise',
    label: 'Debit',
    required: false,
    synonyms: ['Dr', 'Debit balance', 'Debit amount'],
    help: 'Rupees, if the balance is a debit.',
    example: '',
  },
  {
    key: 'creditPaise',
    label: 'Credit',
    required: false,
    synonyms: ['Cr', 'Credit balance', 'Credit amount'],
    help: 'Rupees, if the balance is a credit.',
    example: '500000',
  },
]

const texts = {
  notMoney: 'Enter an amount such as 80000 or 80,000.50.',
  twice: (row: number) => `This account is already in row ${row}.`,
} as const

/** Imports of opening balances: one row for each account code; accounts that a file does not contain stay as they are. */
export const openingAccountImport: ImportTarget<AddOpeningAmountRequest, State> = {
  name: 'OpeningAccount',
  operation: 'AddOpeningAmount',
  tags: ['LedgerOpening'],
  fields,
  subject: ['account', 'ledger', 'opening'],
  fieldOf: {},
  choices: async () => [],

  prepare: async (context) => {
    const { db, actor } = context
    const opening = await findOpening(context)
    const rows = await db
      .select({ id: account.id, code: account.code })
      .from(account)
      .where(and(eq(account.companyId, actor.companyId), eq(account.active, true)))
    return {
      companyId: actor.companyId,
      storeId: actor.storeId,
      barred: opening === null ? openingTexts.noCutOver : opening.acceptedAt ? openingTexts.accepted : null,
      accounts: new Map(rows.flatMap(({ id, code }) => (takesOpeningBalance(code) ? [[code, id]] : []))),
      rows: new Map(),
    }
  },

  read: (cells, { companyId, storeId, accounts }) => {
    const problems: RowProblem[] = []
    const accountId = accounts.get((cells.accountId ?? '').trim())
    if (!accountId) problems.push(fails('accountId', openingTexts.unknownAccount))
    const money = (key: string) => {
      const paise = cells[key] ? readDecimal(cells[key], 2) : 0
      if (paise === null) problems.push(fails(key, texts.notMoney))
      return paise ?? 0
    }
    const [debitPaise, creditPaise] = [money('debitPaise'), money('creditPaise')]
    if (debitPaise > 0 && creditPaise > 0) problems.push(fails('creditPaise', openingTexts.bothSides))
    if (creditPaise > 0 && accountId && accountId === accounts.get(accountCodes.cash))
      problems.push(fails('creditPaise', openingTexts.negativeCash))
    return {
      body: { companyId, storeId, ...(accountId && { accountId }), debitPaise, creditPaise },
      problems,
    }
  },

  compare: async (_context, rows, state) =>
    rows.flatMap(({ row, body }) => {
      if (state.barred !== null) return [{ row, ...fails(null, state.barred) }]
      const other = state.rows.get(body.accountId)
      state.rows.set(body.accountId, row)
      return other === undefined ? [] : [{ row, ...fails('accountId', texts.twice(other)) }]
    }),

  insert: async (context, bodies, { accounts }) => {
    await setAmounts(context, bodies)
    const codes = new Map([...accounts].map(([code, id]) => [id, code]))
    return bodies.map(({ accountId }) => codes.get(accountId) ?? '')
  },
}
