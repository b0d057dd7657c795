import type { ReactNode } from 'react'
import { partPaymentTexts } from '#texts/partpayment.ts'
import type { LoanInterest } from '../../../api/gen/model/index.ts'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import classes from './LoanLedger.module.css'
import {
  type FeesLine,
  isMoney,
  type LedgerLine,
  type ledgerTotals,
  type MoneyLine,
  type PairLine,
  type RecordLine,
} from './ledgerRows.ts'
import { dayOf, isStruck, MoneyNotes, modeOf } from './moneyText.tsx'
import { RecordText, recordDay } from './RecordText.tsx'
import { useDueToday, useLineOpener } from './useOpener.tsx'

const { ledger: texts } = partPaymentTexts
const { columns } = texts

export interface LedgerProps {
  lines: readonly LedgerLine[]
  /** Undefined where no line is about money. */
  totals: ReturnType<typeof ledgerTotals> | undefined
  /** The interest due today of a loan that has not ended. */
  today: LoanInterest | undefined
  /** The voucher number of an entry, by its sequence number. */
  numberOf: (seq: number) => string
}

/** An amount in paise; a dash for none. */
export const amountText = (paise: number) => (paise === 0 ? texts.nil : formatMoney(paise))

/** The ledger as a table: a row for each line, the totals at its end. */
export function LedgerTable({ lines, totals, today, numberOf }: LedgerProps) {
  const figures = [columns.charged, columns.received, columns.balance]
  return (
    <ScrollRegion label={texts.table}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{columns.date}</th>
            <th scope="col">{columns.what}</th>
            {totals !== undefined && (
              <>
                <th scope="col">{columns.mode}</th>
                {figures.map((word) => (
                  <th key={word} scope="col" className={classes.figure}>
                    {word}
                  </th>
                ))}
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) =>
            isMoney(line) ? (
              <MoneyRows key={line.key} line={line} numberOf={numberOf} />
            ) : (
              <RecordRow key={line.key} line={line} wide={totals !== undefined} />
            ),
          )}
        </tbody>
        {totals !== undefined && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {texts.total}
              </th>
              <FigureCells {...totals} />
            </tr>
            {today !== undefined && <TodayRow interest={today} />}
          </tfoot>
        )}
      </table>
    </ScrollRegion>
  )
}

interface FigureCellsProps {
  chargedPaise: number
  receivedPaise: number
  balancePaise: number
}

function FigureCells({ chargedPaise, receivedPaise, balancePaise }: FigureCellsProps) {
  return (
    <>
      <td className={classes.figure}>{amountText(chargedPaise)}</td>
      <td className={classes.figure}>{amountText(receivedPaise)}</td>
      <td className={classes.figure}>{amountText(balancePaise)}</td>
    </>
  )
}

interface MoneyRowsProps {
  line: MoneyLine | FeesLine | PairLine
  /** The id of the first of the two entries that an opened pair shows. */
  id?: string
  /** Whether it is one of these entries. */
  unfolded?: boolean
  numberOf: LedgerProps['numberOf']
}

function MoneyRows({ line, id, unfolded = false, numberOf }: MoneyRowsProps) {
  const { opener, opens, open, explained } = useLineOpener(line)
  const isPair = line.kind === 'pair'
  return (
    <>
      <tr
        id={id}
        data-folded={isPair || undefined}
        data-unfolded={unfolded || undefined}
        data-struck={isStruck(line) || undefined}
      >
        <td>{formatDate(dayOf(line))}</td>
        <td>
          {opener}
          <MoneyNotes line={line} unfolded={unfolded} numberOf={numberOf} />
        </td>
        <td>{modeOf(line) ?? texts.nil}</td>
        <FigureCells
          chargedPaise={isPair ? 0 : line.chargedPaise}
          receivedPaise={isPair ? 0 : line.receivedPaise}
          balancePaise={line.balancePaise}
        />
      </tr>
      {isPair && open && (
        <>
          <MoneyRows line={line.entry} id={opens} unfolded numberOf={numberOf} />
          <MoneyRows line={line.reversal} unfolded numberOf={numberOf} />
        </>
      )}
      {explained !== undefined && <ExplainedRow id={opens} open={open} explained={explained} />}
    </>
  )
}

function ExplainedRow({ id, open, explained }: { id: string; open: boolean; explained: ReactNode }) {
  return (
    <tr id={id} hidden={!open}>
      <td colSpan={6} className={classes.opened}>
        {explained}
      </td>
    </tr>
  )
}

function RecordRow({ line, wide }: { line: RecordLine; wide: boolean }) {
  return (
    <tr data-record>
      <td>{formatDate(recordDay(line))}</td>
      <td colSpan={wide ? 5 : undefined}>
        <RecordText line={line} />
      </td>
    </tr>
  )
}

function TodayRow({ interest }: { interest: LoanInterest }) {
  const { opener, opens, open, explained, paise } = useDueToday(interest)
  return (
    <>
      <tr>
        <td colSpan={5}>{opener}</td>
        <td className={classes.figure}>{amountText(paise)}</td>
      </tr>
      <ExplainedRow id={opens} open={open} explained={explained} />
    </>
  )
}
