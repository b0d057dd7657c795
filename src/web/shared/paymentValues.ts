import { payeeTexts } from '#texts/payee.ts'
import { paymentTexts as texts } from '#texts/payment.ts'
import { rulesTexts } from '#texts/rules.ts'
import type { PaymentPart } from '../../api/gen/model/index.ts'
import { cashStepProblem, drawerProblem } from '../../domain/cash/drawer.ts'
import { formatMoney } from '../ui/format.ts'

/** A part of a payment as a form holds it. */
export interface PartValues {
  mode: PaymentPart['mode']
  /** Null for cash. */
  bankId: string | null
  amountPaise: number | null
  reference: string
  /** Of money paid to a customer: the reference of the transfer is not known yet. */
  referenceAwaited?: boolean
}

/** What limits the cash of a payment. Amounts in paise. */
export interface CashRules {
  /** Every amount of cash is a multiple of it: the policy's cash step, of `useCashStep`. */
  stepPaise: number
  /** Where cash goes out: what the drawer has for it. Left out where cash comes in. */
  availablePaise?: number | undefined
  /** The most cash that a rule beyond the drawer allows, such as the legal limit of a borrower; null for none. */
  limitPaise?: number | null | undefined
}

/** A part in cash, its amount not yet known. */
export function cashPart(): PartValues {
  return { mode: 'cash', bankId: null, amountPaise: null, reference: '' }
}

/** Parts of a payment as a form holds them; one in cash where there is none. */
export function toPartValues(parts: readonly PaymentPart[]): PartValues[] {
  if (parts.length === 0) return [cashPart()]
  return parts.map(({ reference, ...part }) => ({ ...part, reference: reference ?? '' }))
}

/** How much of a payment is paid in which way. */
export type PaidPart = Pick<PartValues, 'mode' | 'amountPaise'>

/** What the parts come to, in paise. */
export function partsTotal(parts: readonly PaidPart[]): number {
  return parts.reduce((all, { amountPaise }) => all + (amountPaise ?? 0), 0)
}

/** What the parts in cash come to, in paise. */
export function cashOf(parts: readonly PaidPart[]): number {
  return partsTotal(parts.filter(({ mode }) => mode === 'cash'))
}

/** Parts as the contract has them; those without an amount are left out. */
export function toParts(parts: readonly PartValues[]): PaymentPart[] {
  return parts.flatMap(({ mode, bankId, amountPaise, reference, referenceAwaited }) => {
    if (amountPaise === null || amountPaise <= 0) return []
    const awaits = referenceAwaited === true && mode !== 'cash' && reference.trim() === ''
    return [
      {
        mode,
        bankId,
        amountPaise,
        reference: reference.trim() || null,
        ...(awaits && { referenceAwaited: true }),
      },
    ]
  })
}

/**
 * What is wrong with the cash of a payment, by the paths of the amounts: parts of a step, and at the first part in cash more
 * than the drawer has. The caller words the limit.
 */
export function checkCash(
  name: string,
  parts: readonly PaidPart[],
  { stepPaise, availablePaise, limitPaise }: CashRules,
): Record<string, string> {
  const found: Record<string, string> = {}
  parts.forEach(({ mode, amountPaise }, row) => {
    const refusal = mode === 'cash' ? cashStepProblem(amountPaise ?? 0, stepPaise) : null
    if (refusal !== null) found[`${name}.${row}.amountPaise`] = refusal
  })
  if (Object.keys(found).length > 0 || availablePaise === undefined) return found
  const short = drawerProblem(cashOf(parts), { drawerPaise: availablePaise, stepPaise, limitPaise })
  const first = parts.findIndex(({ mode, amountPaise }) => mode === 'cash' && (amountPaise ?? 0) > 0)
  return short === null ? {} : { [`${name}.${first}.amountPaise`]: short }
}

/**
 * What is wrong with the parts of a payment of so much, by the paths of their fields below `name`: what is missing, cash that
 * cannot be paid ({@link checkCash}), and parts that do not come to the amount.
 */
export function checkParts(
  name: string,
  parts: readonly PartValues[],
  wantedPaise: number,
  cash: CashRules,
): Record<string, string> {
  const found: Record<string, string> = wantedPaise === 0 ? {} : checkCash(name, parts, cash)
  parts.forEach(({ mode, bankId, amountPaise }, row) => {
    if (wantedPaise === 0) return
    if (amountPaise === null || amountPaise <= 0)
      found[`${name}.${row}.amountPaise`] = rulesTexts.required(texts.amount)
    if (mode !== 'cash' && bankId === null) found[`${name}.${row}.bankId`] = rulesTexts.required(texts.bankId)
  })
  if (Object.keys(found).length === 0 && partsTotal(parts) !== wantedPaise)
    found[name] = texts.sum(formatMoney(wantedPaise))
  return found
}

/** The transfers to a customer that neither name a reference nor await it, by the paths of their fields below `name`. */
export function checkReferences(name: string, parts: readonly PartValues[]): Record<string, string> {
  return Object.fromEntries(
    parts.flatMap(({ mode, reference, referenceAwaited }, row) =>
      mode === 'cash' || reference.trim() !== '' || referenceAwaited === true
        ? []
        : [[`${name}.${row}.reference`, payeeTexts.needed]],
    ),
  )
}
