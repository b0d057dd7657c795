import type { Account } from '../../api/gen/model/index.ts'
import { type AccountKind, firstFreeCode, freeCodes, inRange } from '../../domain/books/accounts.ts'
import { creditDebitTexts } from './texts.ts'

const texts = creditDebitTexts.accounts

/** Form values of an account. */
export interface AccountValues extends Record<string, unknown> {
  kind: AccountKind
  code: string
  name: string
}

/** The initial values of an account; a new one is an expense with the next free code. */
export function toAccountValues(account: Account | null, chart: readonly Account[]): AccountValues {
  return account === null
    ? { kind: 'expense', code: nextCode('expense', chart), name: '' }
    : { kind: account.kind, code: account.code, name: account.name }
}

/** The next free code of a kind; empty when none is left. */
export function nextCode(kind: AccountKind, chart: readonly Account[]): string {
  return (
    firstFreeCode(
      freeCodes[kind],
      chart.map(({ code }) => code),
    ) ?? ''
  )
}

/** A new account's code must be in the range of its kind and free. */
export function checkAccount(values: AccountValues, chart: readonly Account[]): Record<string, string> {
  const code = values.code.trim()
  const range = freeCodes[values.kind]
  if (code === '') return {}
  if (!/^[0-9]{4}$/.test(code) || !inRange(range, code))
    return { code: texts.wrongCode(range.from, range.to) }
  const taken = chart.find((account) => account.code === code)
  return taken === undefined ? {} : { code: texts.codeTaken(taken.name) }
}

/** Whether an account is fixed by the lending rules, belongs to a bank, or is the company's own. */
export function ownerOf({ fixed, bankId }: Account): 'fixed' | 'bank' | 'own' {
  if (bankId !== null) return 'bank'
  return fixed ? 'fixed' : 'own'
}

/** Why an account cannot be inactivated, whatever the role. */
export function activeReason(account: Account): string | undefined {
  const owner = ownerOf(account)
  if (owner === 'own') return undefined
  return owner === 'bank' ? texts.bankReason : texts.fixedReason
}
