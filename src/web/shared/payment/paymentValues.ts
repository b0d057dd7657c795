import { payeeTexts } from '#texts/payee.ts'
import { paymentTexts as texts } from '#texts/payment.ts'
import { rulesTexts } from '#texts/rules.ts'
import type { PaymentPart } from '../../../api/gen/model/index.ts'
import { cashStepProblem, drawerProblem } from '../../../domain/cash/drawer.ts'
import { formatMoney } from '../../ui/format.ts'

/** Form values of a payment part. */
export interface PartValues {
  mode: PaymentPart['mode']
  /** Null for cash. */
  bankId: string | null
  amountPaise: number | null
  reference: string
  /** For a payment to a customer: the reference of the transfer is awaited. */
  referenceAwaited?: boolean
  /** The amount that the form proposed last, even in a draft. An amount equal to it counts as proposed, not typed. */
  proposedPaise?: number | null
}

/** The cash limits of a payment. Amounts in paise. */
export interface CashRules {
  /** Every cash amount is a multiple of it: the policy's cash step, from `useCashStep`. */
  stepPaise: number
  /** For payouts: the available cash in the drawer. Left out for receipts. */
  availablePaise?: number | undefined
  /** The maximum cash by another rule, such as the legal limit of a borrower; null for none. */
  limitPaise?: number | null | undefined
}

/** A payment part in cash whose amount is not known yet. */
export function cashPart(): PartValues {
  return { mode: 'cash', bankId: null, amountPaise: null, reference: '' }
}

/** Form values of payment parts; one in cash if there are none. */
export function toPartValues(parts: readonly PaymentPart[]): PartValues[] {
  if (parts.length === 0) return [cashPart()]
  return parts.map(({ reference, ...part }) => ({ ...part, reference: reference ?? '' }))
}

/** The fields of a part that the totals use: its mode, and its amount in paise. */
export type PaidPart = Pick<PartValues, 'mode' | 'amountPaise'>

/** The total of the parts, in paise. */
export function partsTotal(parts: readonly PaidPart[]): number {
  return parts.reduce((all, { amountPaise }) => all + (amountPaise ?? 0), 0)
}

/** The total of the cash parts, in paise. */
export function cashOf(parts: readonly PaidPart[]): number {
  return partsTotal(parts.filter(({ mode }) => mode === 'cash'))
}

/**
 * The parts of the request; those without an amount are left out. Cash has no reference: one typed before the mode was changed to cash
 * stays in the form, in case the mode is changed back, and is not sent.
 */
export function toParts(parts: readonly PartValues[]): PaymentPart[] {
  return parts.flatMap(({ mode, bankId, amountPaise, reference, referenceAwaited }) => {
    if (amountPaise === null || amountPaise <= 0) return []
    const sent = mode === 'cash' ? '' : reference.trim()
    const awaits = referenceAwaited === true && mode !== 'cash' && sent === ''
    return [
      {
        mode,
        bankId,
        amountPaise,
        reference: sent || null,
        ...(awaits && { referenceAwaited: true }),
      },
    ]
  })
}

/**
 * The errors of the cash of a payment, by path: amounts that are not a multiple of the step; if there are none, more cash than the drawer
 * has, at the first cash part. Cash above `limitPaise` is not an error here: the caller shows the message of that rule.
 */
export function checkCash(
  name: string,
  parts: readonly PaidPart[],
  { stepPaise, availablePaise, limitPaise }: CashRules,
): Record<string, string> {
  const found: Record<string, string> = {}
  parts.forEach(({ mode, amountPaise }, row) => {
    const problem = mode === 'cash' ? cashStepProblem(amountPaise ?? 0, stepPaise) : null
    if (problem !== null) found[`${name}.${row}.amountPaise`] = problem
  })
  if (Object.keys(found).length > 0 || availablePaise === undefined) return found
  const short = drawerProblem(cashOf(parts), { drawerPaise: availablePaise, stepPaise, limitPaise })
  const first = parts.findIndex(({ mode, amountPaise }) => mode === 'cash' && (amountPaise ?? 0) > 0)
  return short === null ? {} : { [`${name}.${first}.amountPaise`]: short }
}

/**
 * The errors of the parts of a payment, by path below `name`: missing values, cash that cannot be paid
 * ({@link checkCash}), and a total other than the amount.
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

/** The errors of transfers to a customer with neither a reference nor the mark that it is awaited, by path below `name`. */
export function checkReferences(name: string, parts: readonly PartValues[]): Record<string, string> {
  return Object.fromEntries(
    parts.flatMap(({ mode, reference, referenceAwaited }, row) =>
      mode === 'cash' || reference.trim() !== '' || referenceAwaited === true
        ? []
        : [[`${name}.${row}.reference`, payeeTexts.needed]],
    ),
  )
}
