import { Group, Text } from '@mantine/core'
import { partPaymentTexts } from '#texts/partpayment.ts'
import { useGetPartPaymentStatement } from '../../api/gen/hooks/part-payment/get-part-payment-statement.ts'
import type { StatementEntry } from '../../api/gen/model/index.ts'
import { PaperAnchor } from '../shared/papers/PaperAnchor.tsx'
import { type StatementLine, StatementTable } from '../shared/StatementTable.tsx'
import { usePapers } from '../shell/usePapers.ts'
import { formatMoney } from '../ui/format.ts'
import layout from '../ui/layout.module.css'
import { Section } from '../ui/page/Section.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'

const texts = partPaymentTexts.statement
const columns = [texts.charges, texts.penal, texts.interest, texts.principal, texts.after]

/** The statement of a loan; each entry opens to its calculation. */
export function LoanStatement({ id }: { id: string }) {
  const { data, error, refetch } = useGetPartPaymentStatement({ id })
  return (
    <Section title={texts.title} lead={texts.lead}>
      {data === undefined ? (
        error !== null ? (
          <ErrorState detail={error.problem.detail} onRetry={refetch} />
        ) : (
          <LoadingState />
        )
      ) : (
        <StatementTable
          label={texts.table}
          on={texts.on}
          what={texts.what}
          columns={columns}
          lines={data.rows.map((entry) => lineOf(entry, data.rows))}
        />
      )}
    </Section>
  )
}

function lineOf(entry: StatementEntry, rows: readonly StatementEntry[]): StatementLine {
  const { allocated, interest, kind, voucherNumber } = entry
  return {
    seq: entry.seq,
    on: entry.entryOn,
    struck: entry.reversedBySeq !== null,
    what: <EntryWords entry={entry} />,
    words: [texts.kinds[kind], voucherNumber].filter(Boolean).join(' · '),
    notes: (
      <Group wrap="nowrap" gap="0.25rem">
        <EntryNotes entry={entry} rows={rows} />
        <EntryPaper entry={entry} />
      </Group>
    ),
    figures: [
      allocated.chargesPaise,
      allocated.penalPaise,
      allocated.interestPaise,
      allocated.principalPaise,
      entry.principalAfterPaise,
    ],
    interest: interest[0],
  }
}

interface EntryProps {
  entry: StatementEntry
}

/** Kind and number; the number does not wrap. */
function EntryWords({ entry: { kind, voucherNumber } }: EntryProps) {
  return (
    <span>
      {texts.kinds[kind]}
      {voucherNumber !== null && (
        <>
          {' · '}
          <span className={layout.nowrap}>{voucherNumber}</span>
        </>
      )}
    </span>
  )
}

function EntryPaper({ entry: { kind, voucherId, voucherNumber } }: EntryProps) {
  const [receipt] = usePapers(kind === 'reversal' ? 'reversal' : 'voucher')
  if (receipt === undefined || voucherId === null || voucherNumber === null) return null
  return <PaperAnchor paper={receipt} id={voucherId} number={voucherNumber} />
}

function EntryNotes({ entry, rows }: EntryProps & { rows: readonly StatementEntry[] }) {
  const { reversesSeq, reversedBySeq, roundOffPaise, headName = null, reason, by } = entry
  const numberOf = (seq: number) => rows.find((other) => other.seq === seq)?.voucherNumber ?? texts.entry(seq)
  const notes = [
    reversesSeq === null ? null : texts.reverses(numberOf(reversesSeq)),
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
