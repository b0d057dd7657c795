import type { LedgerOpening, OpeningAccount, UpdateLedgerOpeningRequest } from '../../api/gen/model/index.ts'
import { accountCodes } from '../../domain/books/accounts.ts'
import { type OpeningAmount, openingTrialBalance } from '../../domain/books/openingBalances.ts'
import { formatMoney } from '../ui/format.ts'
import { ledgerOpeningTexts as texts } from './texts.ts'

/** An entered balance. */
interface EnteredAmount {
  debitPaise: number | null
  creditPaise: number | null
}

/** Form values of opening balances. */
export interface OpeningValues extends Record<string, unknown> {
  cutOverOn: string | null
  chargeHeadId: string | null
  /** By the account's id. */
  amounts: Record<string, EnteredAmount>
}

/** A draft of opening balances as the server returns it, with the id that the form of a record needs. */
export type OpeningDraftRow = LedgerOpening & { id: string }

/** The form values of a draft, with every account that can have a balance; empty for null. */
export function toOpeningValues(row: OpeningDraftRow | null): OpeningValues {
  const accounts = row?.accounts ?? []
  const amounts = accounts.map(({ accountId, debitPaise, creditPaise }) => [
    accountId,
    { debitPaise: debitPaise || null, creditPaise: creditPaise || null },
  ])
  return {
    cutOverOn: row?.cutOverOn ?? null,
    chargeHeadId: row?.chargeHeadId ?? null,
    amounts: Object.fromEntries(amounts),
  }
}

/** The entered balances, in the order of their accounts. */
export function enteredAmounts(values: OpeningValues, accounts: readonly OpeningAccount[]) {
  return accounts.flatMap(({ accountId, code, name }) => {
    const { debitPaise, creditPaise } = values.amounts[accountId] ?? { debitPaise: null, creditPaise: null }
    if (!debitPaise && !creditPaise) return []
    return [{ accountId, code, name, debitPaise: debitPaise ?? 0, creditPaise: creditPaise ?? 0 }]
  })
}

/** Rules beyond the contract's: an account has a debit or a credit. */
export function checkOpening(values: OpeningValues): Record<string, string> {
  const both = Object.entries(values.amounts).filter(
    ([, { debitPaise, creditPaise }]) => debitPaise && creditPaise,
  )
  return Object.fromEntries(both.map(([id]) => [`amounts.${id}.creditPaise`, texts.amounts.bothSides]))
}

/** The request for the form values. */
export function openingRequest(
  values: OpeningValues,
  { companyId, storeId, accounts }: LedgerOpening,
  version: number,
): UpdateLedgerOpeningRequest {
  return {
    companyId,
    storeId,
    version,
    cutOverOn: values.cutOverOn ?? '',
    chargeHeadId: values.chargeHeadId,
    amounts: enteredAmounts(values, accounts).map(({ accountId, debitPaise, creditPaise }) => ({
      accountId,
      debitPaise,
      creditPaise,
    })),
  }
}

/** A row of the trial balance with its account's name. */
export interface TrialRow extends OpeningAmount {
  name: string
}

/** The trial balance of the entered balances and the loans, by account code. */
export function trialRows(
  amounts: readonly (OpeningAmount & { name: string })[],
  loans: LedgerOpening['loans'],
): TrialRow[] {
  const { names } = texts.trial
  const namesByCode = new Map<string, string>([
    ...amounts.map(({ code, name }): [string, string] => [code, name]),
    [accountCodes.loans, names.loans],
    [accountCodes.chargesReceivable, names.charges],
    [accountCodes.openingBalances, names.openingBalances],
  ])
  return openingTrialBalance(amounts, loans).map((row) => ({ ...row, name: namesByCode.get(row.code) ?? '' }))
}

/** Formats an entered value for the conflict dialog. */
export function formatOpeningValue(value: unknown, row: OpeningDraftRow): string {
  if (typeof value !== 'object' || value === null) {
    return row.chargeHeads.find(({ id }) => id === value)?.name ?? String(value ?? '')
  }
  const values = { ...toOpeningValues(row), amounts: value as OpeningValues['amounts'] }
  return enteredAmounts(values, row.accounts)
    .map(({ code, debitPaise, creditPaise }) => `${code} ${formatMoney(debitPaise - creditPaise)}`)
    .join(', ')
}
