import { Group, Text } from '@mantine/core'
import { partPaymentTexts } from '#texts/partpayment.ts'
import { paymentTexts } from '#texts/payment.ts'
import { voucherNames } from '#texts/vouchers.ts'
import type { PrintoutPayment, StatementEntry } from '../../../api/gen/model/index.ts'
import { paymentModeText, paymentText } from '../../shared/payment/paymentText.ts'
import { PrintoutAnchor } from '../../shared/printouts/PrintoutAnchor.tsx'
import { usePrintouts } from '../../shell/usePrintouts.ts'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { Numbers } from '../../ui/Numbers.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { FeesLine, MoneyLine, PairLine } from './ledgerRows.ts'
import { userAndTime } from './userAndTime.ts'

const { ledger: texts } = partPaymentTexts

const parts = ['chargesPaise', 'penalPaise', 'interestPaise', 'principalPaise'] as const

type Line = MoneyLine | FeesLine | PairLine

/** Whether a line is an entry that was reversed. */
export function isStruck(line: Line): boolean {
  return line.kind === 'money' && line.entry.reversedBySeq !== null
}

/** The business day of a money line. */
export function dayOf(line: Line): string {
  if (line.kind === 'fees') return line.date
  return line.kind === 'pair' ? line.entry.entry.entryOn : line.entry.entryOn
}

/** How money moved: "Cash", "Cash, Bank"; or what a renewal or sale shows instead; null without either. */
export function modeOf(line: Line): string | null {
  if (line.kind === 'pair') return modeOf(line.entry)
  if (line.kind === 'fees') return modesOf(line.receipt.payments)
  const { kind, payments } = line.entry
  if (kind === 'renewal' || kind === 'auction') return texts.modes[kind]
  return line.isRenewal ? texts.modes.renewal : modesOf(payments)
}

function modesOf(payments: readonly PrintoutPayment[]): string | null {
  return [...new Set(payments.map(({ mode }) => paymentTexts.modes[mode]))].join(', ') || null
}

/** A line as plain text, which labels the details that it opens. */
export function lineText(line: Line): string {
  const { name, number } = namesOf(line)
  return [name, number].filter(Boolean).join(' · ')
}

function namesOf(line: Line): { name: string; number: string | null } {
  if (line.kind === 'fees') {
    const { feesPaise, interestPaise, voucherNumber } = line.receipt
    const name = interestPaise === 0 ? texts.feesOnly : feesPaise === 0 ? texts.advanceOnly : texts.fees
    return { name, number: voucherNumber }
  }
  if (line.kind === 'pair') {
    const { name, number } = namesOf(line.entry)
    return { name: texts.pair(name), number }
  }
  return { name: texts.kinds[line.entry.kind], number: line.entry.voucherNumber }
}

/** The name of a money line, with its voucher number. */
export function MoneyText({ line }: { line: Line }) {
  const { name, number } = namesOf(line)
  return (
    <span>
      {name}
      {number !== null && (
        <>
          {' · '}
          <Numbers>{number}</Numbers>
        </>
      )}
    </span>
  )
}

interface NotesProps {
  line: Line
  /** Whether it is one of the two entries of an opened pair. */
  unfolded?: boolean
  /** The voucher number of an entry, by its sequence number. */
  numberOf: (seq: number) => string
}

/** How a money line is made up, its reason, who entered it, and its printout. */
export function MoneyNotes({ line, unfolded = false, numberOf }: NotesProps) {
  const isReversed = line.kind === 'pair' || (unfolded && isStruck(line))
  return (
    <Group wrap="nowrap" gap="0.25rem">
      <Text size="xs" c="dimmed">
        {isReversed && <StatusBadge tone="warn">{texts.reversed}</StatusBadge>}{' '}
        {notesOf(line, numberOf)
          .filter((note) => note !== null)
          .join(' · ')}
      </Text>
      {line.kind !== 'pair' && <LinePrintout line={line} />}
    </Group>
  )
}

function notesOf(line: Line, numberOf: NotesProps['numberOf']): (string | null)[] {
  if (line.kind === 'pair') {
    const { entry, reversal } = line
    const paise = entry.receivedPaise || entry.chargedPaise
    return [texts.reversedOn(formatDate(reversal.entry.entryOn), formatMoney(paise)), reversal.entry.reason]
  }
  if (line.kind === 'fees') {
    const { receipt } = line
    const { feesPaise, interestPaise, payments } = receipt
    const both = feesPaise > 0 && interestPaise > 0
    const roundOffPaise = line.receivedPaise - feesPaise - interestPaise
    return [
      both ? texts.feesOf(formatMoney(feesPaise)) : null,
      both ? texts.inAdvance(formatMoney(interestPaise)) : null,
      roundOffPaise === 0 ? null : texts.roundOff(formatMoney(roundOffPaise)),
      ...paidBy(payments),
      userAndTime(line.userName, line.at, line.date),
    ]
  }
  const { entry } = line
  return [
    entry.reversesSeq === null ? null : texts.reverses(numberOf(entry.reversesSeq)),
    ...partsOf(entry),
    entry.roundOffPaise === 0 ? null : texts.roundOff(formatMoney(entry.roundOffPaise)),
    entry.shortfallPaise === undefined ? null : texts.shortfall(formatMoney(entry.shortfallPaise)),
    ...paidBy(entry.payments),
    wholeReceipt(line),
    entry.chargesAfterPaise === 0
      ? null
      : texts.balanceOf(formatMoney(entry.principalAfterPaise), formatMoney(entry.chargesAfterPaise)),
    entry.headName ?? null,
    entry.reason,
    userAndTime(entry.by, entry.madeAt, entry.entryOn),
  ]
}

/** How an amount was allocated. For an opening only the advance interest, unless a receipt shows it; for a charge nothing. */
function partsOf({ kind, allocated, feeReceipt }: StatementEntry): string[] {
  if (kind === 'charge') return []
  if (kind === 'opening')
    return feeReceipt === undefined && allocated.interestPaise > 0
      ? [texts.inAdvance(formatMoney(allocated.interestPaise))]
      : []
  return parts.flatMap((part) =>
    allocated[part] === 0 ? [] : [texts.allocated[part](formatMoney(allocated[part]))],
  )
}

/** The parts of a split payment, or the account and reference of a single one; nothing for cash alone. */
function paidBy(payments: readonly PrintoutPayment[]): string[] {
  const [only] = payments
  if (payments.length > 1)
    return [
      paymentText(payments),
      ...payments.flatMap((part) => (part.reference === null ? [] : referenceOf(part, part.reference))),
    ]
  if (only === undefined || only.mode === 'cash') return []
  return [paymentModeText(only), ...(only.reference === null ? [] : [only.reference])]
}

function referenceOf({ mode }: PrintoutPayment, reference: string): string[] {
  return [texts.reference(paymentTexts.modes[mode], reference)]
}

/** The whole amount of a receipt that also paid other loans, as text; null for any other entry. */
function wholeReceipt({ entry, receivedPaise }: MoneyLine): string | null {
  if (entry.kind !== 'receipt') return null
  const wholePaise = entry.payments.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  return wholePaise > receivedPaise ? texts.wholeReceipt(formatMoney(wholePaise)) : null
}

/** The printout of a line; none for a write-off, by which nothing was received. */
function LinePrintout({ line }: { line: MoneyLine | FeesLine }) {
  const kind = line.kind === 'money' ? line.entry.kind : 'receipt'
  const [receipt] = usePrintouts()(kind === 'reversal' ? 'reversal' : 'voucher')
  if (kind === 'write-off') return null
  const { voucherId, voucherNumber } = line.kind === 'fees' ? line.receipt : line.entry
  if (receipt === undefined || voucherId === null || voucherNumber === null) return null
  const printout = { ...receipt, title: voucherNames[voucherOf(line)] }
  return <PrintoutAnchor printout={printout} id={voucherId} number={voucherNumber} />
}

/** The kind of a line's voucher. */
function voucherOf(line: MoneyLine | FeesLine): keyof typeof voucherNames {
  if (line.kind === 'fees') return 'opening-receipt'
  const { kind, payments } = line.entry
  if (kind === 'auction') return 'auction-settlement'
  if (kind !== 'opening') return kind
  if (line.isRenewal) return 'renewal'
  return payments.length > 0 ? 'payout' : 'opening'
}
