import type { DayAwaited, DayClosing } from '../../api/gen/model/index.ts'
import type { ConfirmFact } from '../ui/confirm/confirmOptions.ts'
import { formatDate, formatMoney } from '../ui/format.ts'
import { type CountValues, totalPaise } from './countValues.ts'
import { dayTexts } from './texts.ts'

const { closing: texts, facts: names, slipOf } = dayTexts

/** Transfers that the confirmation lists one by one. */
const LISTED = 5

/** What was counted, and what the books say. */
interface Count {
  values: CountValues
  booksPaise: number
  /** Whether this is the first cash of the store. */
  first: boolean
}

/** The facts of closing a day: its cash, and what is still open; undefined where that could not be read. */
export function closingFacts(
  { values, booksPaise, first }: Count,
  open: DayClosing | undefined,
): ConfirmFact[] {
  const counted = totalPaise(values)
  const difference = first ? 0 : counted - booksPaise
  return [
    { label: names.books, value: formatMoney(booksPaise) },
    { label: names.counted, value: formatMoney(counted), strong: true },
    { label: names.difference, value: formatMoney(difference), strong: difference !== 0 },
    ...(difference === 0 ? [] : [{ label: slipOf.reason, value: values.reason.trim() }]),
    ...(open === undefined ? [{ label: texts.awaited, value: texts.unknown }] : openFacts(open)),
  ]
}

function openFacts({
  awaited,
  awaitedCount,
  approvals,
  approvalsPaise,
  packetsToHandOver,
}: DayClosing): ConfirmFact[] {
  return [
    ...(awaitedCount > 0 ? [{ label: texts.awaited, value: awaitedWords(awaited, awaitedCount) }] : []),
    ...(approvals > 0
      ? [{ label: texts.approvals, value: texts.approvalsOf(approvals, formatMoney(approvalsPaise)) }]
      : []),
    ...(packetsToHandOver > 0 ? [{ label: texts.packets, value: texts.packetsOf(packetsToHandOver) }] : []),
  ]
}

function awaitedWords(awaited: readonly DayAwaited[], count: number): string {
  const sum = awaited.reduce((all, { amountPaise }) => all + amountPaise, 0)
  const listed = awaited
    .slice(0, LISTED)
    .map(({ customerName, amountPaise, paidOn }) =>
      texts.awaitedOne(customerName, formatMoney(amountPaise), formatDate(paidOn)),
    )
  const more = count > LISTED ? [texts.more(count - LISTED)] : []
  return [texts.awaitedOf(count, formatMoney(sum)), ...listed, ...more].join('\n')
}
