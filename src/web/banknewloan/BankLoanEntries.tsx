import { Text } from '@mantine/core'
import { useId, useState } from 'react'
import { bankNewLoanTexts } from '#texts/banknewloan.ts'
import type { BankLoanEntry, BankNewLoan } from '../../api/gen/model/index.ts'
import { EntryOpener } from '../shared/EntryOpener.tsx'
import { InterestExplained } from '../shared/InterestExplained.tsx'
import { StatementTable } from '../shared/StatementTable.tsx'
import statement from '../shared/statement.module.css'
import { formatDate, formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './BankLoan.module.css'

const { entries: texts } = bankNewLoanTexts
const columns = [texts.interest, texts.principal, texts.fee, texts.after]

/** Everything that moved what is owed to the lender, each payment opening to its calculation. */
export function BankLoanEntries({ loan: { entries } }: { loan: BankNewLoan }) {
  return (
    <Section title={texts.title} lead={texts.lead}>
      <StatementTable label={texts.table} on={texts.on} what={texts.what} columns={columns}>
        {entries.map((entry) => (
          <EntryRows key={entry.seq} entry={entry} entries={entries} />
        ))}
      </StatementTable>
    </Section>
  )
}

interface EntryRowsProps {
  entry: BankLoanEntry
  entries: readonly BankLoanEntry[]
}

function EntryRows({ entry, entries }: EntryRowsProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const [explained] = entry.interest
  const words = `${texts.kinds[entry.kind]} · ${entry.voucherNumber}`
  return (
    <>
      <tr data-struck={entry.reversedBySeq !== null || undefined}>
        <td className={classes.whole}>{formatDate(entry.postedOn)}</td>
        <td>
          {explained === undefined ? (
            words
          ) : (
            <EntryOpener open={open} opens={id} onClick={() => setOpen(!open)}>
              {words}
            </EntryOpener>
          )}
          <EntryNotes entry={entry} entries={entries} />
        </td>
        {[entry.interestPaise, entry.principalPaise, entry.feePaise, entry.outstandingPaise].map(
          (paise, at) => (
            <td key={columns[at]} className={statement.figure}>
              {formatMoney(paise)}
            </td>
          ),
        )}
      </tr>
      {explained !== undefined && (
        <tr id={id} hidden={!open}>
          <td colSpan={6} className={statement.opened}>
            {open && <InterestExplained interest={explained} of={words} />}
          </td>
        </tr>
      )}
    </>
  )
}

function EntryNotes({ entry, entries }: EntryRowsProps) {
  const { reversesSeq, reversedBySeq, reason, byName, asStated } = entry
  const reversed = entries.find(({ seq }) => seq === reversesSeq)
  const notes = [
    reversed === undefined ? null : texts.reverses(reversed.voucherNumber),
    asStated ? texts.asStated : null,
    reason,
    texts.by(byName),
  ]
  return (
    <Text size="xs" c="dimmed">
      {reversedBySeq !== null && <StatusBadge tone="warn">{texts.reversed}</StatusBadge>}{' '}
      {notes.filter((note) => note !== null).join(' · ')}
    </Text>
  )
}
