import type { Account, CreditDebit, HeadSide, HeadUsage } from '../../api/gen/model/index.ts'
import { brokenHeadRule } from '../../domain/books/accounts.ts'
import type { FieldOption } from '../ui/form/SelectField.tsx'
import { creditDebitTexts as texts } from './texts.ts'

/** A head as its form holds it. */
export interface HeadValues extends Record<string, unknown> {
  name: string
  side: HeadSide
  usage: HeadUsage
  accountId: string | null
}

/** What the form of a head shows; most heads are for what a shop spends. */
export function toHeadValues(head: CreditDebit | null): HeadValues {
  return {
    name: head?.name ?? '',
    side: head?.side ?? 'debit',
    usage: head?.usage ?? 'standalone',
    accountId: head?.accountId ?? null,
  }
}

/** The accounts that such a head may post to. */
export function accountOptions(
  accounts: readonly Account[],
  use: Pick<HeadValues, 'side' | 'usage'>,
): FieldOption[] {
  return accounts
    .filter((account) => account.active && brokenHeadRule(use, account) === null)
    .map(({ id, code, name }) => ({ value: id, label: texts.account(code, name) }))
}

/** How a head's field reads where two versions of it are compared. */
export function writeHeadValue(name: string, value: unknown, accounts: readonly Account[]): string {
  if (name === 'side') return texts.sides[value as HeadSide]
  if (name === 'usage') return texts.usages[value as HeadUsage]
  if (name !== 'accountId') return String(value ?? '')
  const found = accounts.find(({ id }) => id === value)
  return found === undefined ? '' : texts.account(found.code, found.name)
}
