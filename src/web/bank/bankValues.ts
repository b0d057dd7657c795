import type { AddBankRequest, Bank } from '../../api/gen/model/index.ts'
import { blankToNull } from '../shared/record/blankToNull.ts'
import { formatPercent } from '../ui/format.ts'
import { bankTexts as texts } from './texts.ts'

/** A bank as its form holds it. */
export interface BankValues extends Record<string, unknown> {
  kind: string | null
  name: string
  branch: string
  ifsc: string
  accountNumber: string
  lenderRateBp: number | null
  lenderTerms: string
}

/** What the form of a bank shows; a new one is an own account until another is chosen. */
export function toBankValues(bank: Bank | null): BankValues {
  return {
    kind: bank?.kind ?? 'own',
    name: bank?.name ?? '',
    branch: bank?.branch ?? '',
    ifsc: bank?.ifsc ?? '',
    accountNumber: bank?.accountNumber ?? '',
    lenderRateBp: bank?.lenderRateBp ?? null,
    lenderTerms: bank?.lenderTerms ?? '',
  }
}

/** The values with the IFSC in capitals; small letters mean the same. */
export function withBankCapitals(values: BankValues): BankValues {
  return { ...values, ifsc: values.ifsc.trim().toUpperCase() }
}

/** The fields of a bank as the contract wants them; an own account has no rate and no terms. */
export function toBankRequest(values: BankValues): Omit<AddBankRequest, 'companyId' | 'kind'> {
  const { branch, ifsc, accountNumber, lenderTerms } = blankToNull({
    branch: values.branch,
    ifsc: values.ifsc.toUpperCase(),
    accountNumber: values.accountNumber,
    lenderTerms: values.lenderTerms,
  })
  const lends = values.kind === 'lender'
  return {
    name: values.name.trim(),
    branch,
    ifsc,
    accountNumber,
    lenderRateBp: lends ? values.lenderRateBp : null,
    lenderTerms: lends ? lenderTerms : null,
  }
}

/** The contract's forms of IFSC and account number, in words that help. */
export function checkBank(values: BankValues): Record<string, string> {
  const ifsc = values.ifsc.trim().toUpperCase()
  const number = values.accountNumber.trim()
  return {
    ...(ifsc !== '' && !/^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc) && { ifsc: texts.wrong.ifsc }),
    ...(number !== '' && !/^[0-9]{6,18}$/.test(number) && { accountNumber: texts.wrong.accountNumber }),
  }
}

/** How a bank's field reads where two versions of it are compared. */
export function writeBankValue(name: string, value: unknown): string {
  if (name === 'kind') return value === 'lender' ? texts.kinds.lender : texts.kinds.own
  if (name === 'lenderRateBp') return typeof value === 'number' ? formatPercent(value) : ''
  return String(value ?? '')
}
