import { Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { bankNewLoanTexts } from '#texts/banknewloan.ts'
import type { BankLoanEntry, BankNewLoan } from '../../api/gen/model/index.ts'
import { InterestExplained } from '../shared/InterestExplained.tsx'
import { formatDate, formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './BankLoan.module.css'

const { entries: texts } = bankNewLoanTexts
const columns = [texts.interest, texts.principal, texts.fee, texts.after]

/** Everything that moved what is owed to the lender, each payment opening to its calculation. */
export function BankLoanEntries({ loan: { entries } }: { loan: BankNewLoan }) {
  return (
    <Section title={texts.title} lead={texts.lead}>
      <ScrollRegion label={texts.table}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{texts.on}</th>
              <th scope="col">{texts.what}</th>
              {columns.map((word) => (
                <th key={word} scope="col" className={classes.figure}>
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <EntryRows key={entry.seq} entry={entry} entries={entries} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
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
            <button
              type="button"
              className={classes.opener}
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              <IconChevronRight size={14} aria-hidden />
              {words}
            </button>
          )}
          <EntryNotes entry={entry} entries={entries} />
        </td>
        {[entry.interestPaise, entry.principalPaise, entry.feePaise, entry.outstandingPaise].map(
          (paise, at) => (
            <td key={columns[at]} className={classes.figure}>
              {formatMoney(paise)}
            </td>
          ),
        )}
      </tr>
      {explained !== undefined && (
        <tr id={id} hidden={!open}>
          <td colSpan={6} className={classes.opened}>
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
