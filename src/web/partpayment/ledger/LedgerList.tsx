import { Fragment } from 'react'
import { partPaymentTexts } from '#texts/partpayment.ts'
import type { LoanInterest } from '../../../api/gen/model/index.ts'
import figures from '../../ui/figures.module.css'
import { formatDate } from '../../ui/format.ts'
import { amountText, type LedgerProps } from './LedgerTable.tsx'
import classes from './LoanLedger.module.css'
import { type FeesLine, isMoney, type MoneyLine, type PairLine, type RecordLine } from './ledgerRows.ts'
import { dayOf, isStruck, MoneyNotes, modeOf } from './moneyText.tsx'
import { RecordText, recordDay } from './RecordText.tsx'
import { useDueToday, useLineOpener } from './useOpener.tsx'

const { ledger: texts } = partPaymentTexts
const { columns } = texts

/** The ledger on a phone: a list whose lines begin with the kind of event and its date. The totals follow the list. */
export function LedgerList({ lines, totals, today, numberOf }: LedgerProps) {
  return (
    <>
      <ul className={classes.entries} aria-label={texts.table}>
        {lines.map((line) =>
          isMoney(line) ? (
            <MoneyItem key={line.key} line={line} numberOf={numberOf} />
          ) : (
            <RecordItem key={line.key} line={line} />
          ),
        )}
      </ul>
      {totals !== undefined && (
        <section aria-label={texts.totals}>
          <Amounts {...totals} />
          {today !== undefined && <TodayItem interest={today} />}
        </section>
      )}
    </>
  )
}

interface AmountsProps {
  chargedPaise: number
  receivedPaise: number
  balancePaise: number
}

/** Amounts of zero are left out, except the balance. */
function Amounts({ chargedPaise, receivedPaise, balancePaise }: AmountsProps) {
  const shown = [
    { word: columns.charged, paise: chargedPaise },
    { word: columns.received, paise: receivedPaise },
  ].filter(({ paise }) => paise !== 0)
  return (
    <dl className={figures.figures}>
      {shown.map(({ word, paise }) => (
        <Fragment key={word}>
          <dt>{word}</dt>
          <dd>{amountText(paise)}</dd>
        </Fragment>
      ))}
      <dt className={figures.total}>{columns.balance}</dt>
      <dd className={figures.total}>{amountText(balancePaise)}</dd>
    </dl>
  )
}

interface MoneyItemProps {
  line: MoneyLine | FeesLine | PairLine
  unfolded?: boolean
  numberOf: LedgerProps['numberOf']
}

function MoneyItem({ line, unfolded = false, numberOf }: MoneyItemProps) {
  const { opener, opens, open, explained } = useLineOpener(line)
  const mode = modeOf(line)
  return (
    <li data-folded={line.kind === 'pair' || undefined} data-struck={isStruck(line) || undefined}>
      <div className={classes.first}>
        {opener}
        <span className={classes.day}>
          {formatDate(dayOf(line))}
          {mode !== null && ` · ${mode}`}
        </span>
      </div>
      <MoneyNotes line={line} unfolded={unfolded} numberOf={numberOf} />
      {line.kind !== 'pair' && <Amounts {...line} />}
      {line.kind === 'pair' && open && (
        <ul id={opens} className={classes.entries}>
          <MoneyItem line={line.entry} unfolded numberOf={numberOf} />
          <MoneyItem line={line.reversal} unfolded numberOf={numberOf} />
        </ul>
      )}
      {explained !== undefined && (
        <div id={opens} hidden={!open}>
          {explained}
        </div>
      )}
    </li>
  )
}

function RecordItem({ line }: { line: RecordLine }) {
  return (
    <li data-record>
      <div className={classes.day}>{formatDate(recordDay(line))}</div>
      <RecordText line={line} />
    </li>
  )
}

function TodayItem({ interest }: { interest: LoanInterest }) {
  const { opener, opens, open, explained, paise } = useDueToday(interest)
  return (
    <>
      <div className={classes.due}>
        {opener}
        <span>{amountText(paise)}</span>
      </div>
      <div id={opens} hidden={!open}>
        {explained}
      </div>
    </>
  )
}
