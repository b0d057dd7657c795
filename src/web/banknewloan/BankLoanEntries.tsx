import { Text } from '@mantine/core'
import type { BankLoanEntry, BankNewLoan } from '../../api/gen/model/index.ts'
import { type StatementLine, StatementTable } from '../shared/StatementTable.tsx'
import { Section } from '../ui/page/Section.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { bankNewLoanTexts } from './texts.ts'

const { entries: texts } = bankNewLoanTexts
const columns = [texts.interest, texts.principal, texts.fee, texts.after]

/** Everything that moved what is owed to the lender, each payment opening to its calculation. */
export function BankLoanEntries({ loan: { entries } }: { loan: BankNewLoan }) {
  return (
    <Section title={texts.title} lead={texts.lead}>
      <StatementTable
        label={texts.table}
        on={texts.on}
        what={texts.what}
        columns={columns}
        lines={entries.map((entry) => lineOf(entry, entries))}
      />
    </Section>
  )
}

function lineOf(entry: BankLoanEntry, entries: readonly BankLoanEntry[]): StatementLine {
  const words = `${texts.kinds[entry.kind]} · ${entry.voucherNumber}`
  return {
    seq: entry.seq,
    on: entry.postedOn,
    struck: entry.reversedBySeq !== null,
    what: words,
    words,
    notes: <EntryNotes entry={entry} entries={entries} />,
    figures: [entry.interestPaise, entry.principalPaise, entry.feePaise, entry.outstandingPaise],
    interest: entry.interest[0],
  }
}

interface EntryNotesProps {
  entry: BankLoanEntry
  entries: readonly BankLoanEntry[]
}

function EntryNotes({ entry, entries }: EntryNotesProps) {
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
