import { Text } from '@mantine/core'
import { useId, useState } from 'react'
import { partPaymentTexts } from '#texts/partpayment.ts'
import { useGetPartPaymentStatement } from '../../api/gen/hooks/part-payment/part-payment.ts'
import type { StatementEntry } from '../../api/gen/model/index.ts'
import { EntryOpener } from '../shared/EntryOpener.tsx'
import { InterestExplained } from '../shared/InterestExplained.tsx'
import { PaperAnchor } from '../shared/papers/PaperAnchor.tsx'
import { usePapers } from '../shared/papers/usePapers.ts'
import { StatementTable } from '../shared/StatementTable.tsx'
import statement from '../shared/statement.module.css'
import { formatDate, formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import classes from './LoanPage.module.css'

const texts = partPaymentTexts.statement
const columns = [texts.charges, texts.penal, texts.interest, texts.principal, texts.after]

/** Everything that moved the dues of a loan, each line opening to its calculation. */
export function LoanStatement({ id }: { id: string }) {
  const { data, isError, refetch } = useGetPartPaymentStatement({ id })
  return (
    <Section title={texts.title} lead={texts.lead}>
      {data === undefined ? (
        isError ? (
          <ErrorState detail={texts.failed} onRetry={refetch} />
        ) : (
          <LoadingState />
        )
      ) : (
        <StatementTable label={texts.table} on={texts.on} what={texts.what} columns={columns}>
          {data.rows.map((entry) => (
            <EntryRows key={entry.seq} entry={entry} rows={data.rows} />
          ))}
        </StatementTable>
      )}
    </Section>
  )
}

interface EntryRowsProps {
  entry: StatementEntry
  rows: readonly StatementEntry[]
}

function EntryRows({ entry, rows }: EntryRowsProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { allocated, interest, kind } = entry
  const [explained] = interest
  return (
    <>
      <tr data-struck={entry.reversedBySeq !== null || undefined}>
        <td>{formatDate(entry.entryOn)}</td>
        <td>
          {explained === undefined ? (
            <EntryWords entry={entry} />
          ) : (
            <EntryOpener open={open} opens={id} onClick={() => setOpen(!open)}>
              <EntryWords entry={entry} />
            </EntryOpener>
          )}
          <div className={classes.entry}>
            <EntryNotes entry={entry} rows={rows} />
            <EntryPaper entry={entry} />
          </div>
        </td>
        {[
          allocated.chargesPaise,
          allocated.penalPaise,
          allocated.interestPaise,
          allocated.principalPaise,
          entry.principalAfterPaise,
        ].map((paise, at) => (
          <td key={columns[at]} className={statement.figure}>
            {formatMoney(paise)}
          </td>
        ))}
      </tr>
      {explained !== undefined && (
        <tr id={id} hidden={!open}>
          <td colSpan={7} className={statement.opened}>
            {open && (
              <InterestExplained
                interest={explained}
                of={[texts.kinds[kind], entry.voucherNumber].filter(Boolean).join(' · ')}
              />
            )}
          </td>
        </tr>
      )}
    </>
  )
}

/** Kind and number; the number is read in one piece. */
function EntryWords({ entry: { kind, voucherNumber } }: Pick<EntryRowsProps, 'entry'>) {
  return (
    <span>
      {texts.kinds[kind]}
      {voucherNumber !== null && (
        <>
          {' · '}
          <span className={classes.number}>{voucherNumber}</span>
        </>
      )}
    </span>
  )
}

function EntryPaper({ entry: { voucherId, voucherNumber } }: Pick<EntryRowsProps, 'entry'>) {
  const [receipt] = usePapers('voucher')
  if (receipt === undefined || voucherId === null || voucherNumber === null) return null
  return <PaperAnchor paper={receipt} id={voucherId} number={voucherNumber} />
}

function EntryNotes({ entry, rows }: EntryRowsProps) {
  const { reversesSeq, reversedBySeq, roundOffPaise, headName = null, reason, by } = entry
  const named = (seq: number) => rows.find((other) => other.seq === seq)?.voucherNumber ?? texts.entry(seq)
  const notes = [
    reversesSeq === null ? null : texts.reverses(named(reversesSeq)),
    roundOffPaise === 0 ? null : texts.roundOff(formatMoney(roundOffPaise)),
    headName,
    reason,
    texts.by(by),
  ].filter((note) => note !== null)
  return (
    <Text size="xs" c="dimmed">
      {reversedBySeq !== null && <StatusBadge tone="warn">{texts.reversed}</StatusBadge>} {notes.join(' · ')}
    </Text>
  )
}
