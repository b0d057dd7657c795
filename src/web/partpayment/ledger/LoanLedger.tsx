import { SegmentedControl, Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { partPaymentTexts } from '#texts/partpayment.ts'
import { useGetPartPaymentCustody } from '../../../api/gen/hooks/part-payment/get-part-payment-custody.ts'
import { useGetPartPaymentHistory } from '../../../api/gen/hooks/part-payment/get-part-payment-history.ts'
import { useGetPartPaymentStatement } from '../../../api/gen/hooks/part-payment/get-part-payment-statement.ts'
import { useNavigateHere } from '../../shared/record/useNavigateHere.ts'
import { MissingReads } from '../../shared/state/MissingReads.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { LoadingState } from '../../ui/states/LoadingState.tsx'
import { usePhone } from '../../ui/usePhone.ts'
import { LedgerList } from './LedgerList.tsx'
import { LedgerTable } from './LedgerTable.tsx'
import classes from './LoanLedger.module.css'
import { isMoney, type LedgerPart, ledgerLines, ledgerTotals } from './ledgerRows.ts'

const { ledger: texts } = partPaymentTexts

const parts = (['all', 'money', 'record'] as const).map((value) => ({ value, label: texts.parts[value] }))

/**
 * The ledger of a loan, in one list: what was given, charged and received, with the balance after it, and what was done with the
 * packet and the loan. An entry can be opened to show its calculation, a reversed one to show both entries.
 */
export function LoanLedger({ id, isRenewal }: { id: string; isRenewal: boolean }) {
  const { ledger } = useSearch({ from: '/protected/partpayment/$id' })
  const part = parts.find(({ value }) => value === ledger)?.value ?? 'all'
  const navigate = useNavigateHere()
  const statement = useGetPartPaymentStatement({ id })
  const custody = useGetPartPaymentCustody({ id })
  const history = useGetPartPaymentHistory({ id })
  const reads = [statement, custody, history]
  // All lines are shown together: lines of one source that are loaded later would move the others.
  const isLoading = reads.some(({ data, error }) => data === undefined && error === null)
  const show = (next: LedgerPart) =>
    void navigate({
      to: '.',
      search: (old) => ({ ...old, ledger: next === 'all' ? undefined : next }),
      replace: true,
      resetScroll: false,
    })
  return (
    <Section title={texts.title} lead={texts.lead}>
      {isLoading ? (
        <LoadingState first />
      ) : (
        <>
          <MissingReads reads={reads} />
          <SegmentedControl
            aria-label={texts.part}
            data={parts}
            value={part}
            onChange={show}
            className={classes.parts}
          />
          <Lines
            part={part}
            isRenewal={isRenewal}
            entries={statement.data?.rows ?? []}
            today={statement.data?.today[0]}
            moves={custody.data?.rows ?? []}
            releases={custody.data?.releases ?? []}
            events={history.data?.rows ?? []}
          />
        </>
      )}
    </Section>
  )
}

type LinesProps = Parameters<typeof ledgerLines>[0] & {
  part: LedgerPart
  today: Parameters<typeof LedgerTable>[0]['today']
}

function Lines({ part, today, ...source }: LinesProps) {
  const isPhone = usePhone()
  const all = ledgerLines(source)
  const lines = part === 'all' ? all : all.filter((line) => isMoney(line) === (part === 'money'))
  if (lines.length === 0) return <Text c="dimmed">{part === 'money' ? texts.noMoney : texts.noRecord}</Text>
  const numbers = new Map(source.entries.map(({ seq, voucherNumber }) => [seq, voucherNumber]))
  const Ledger = isPhone ? LedgerList : LedgerTable
  return (
    <Ledger
      lines={lines}
      totals={all.some(isMoney) && part !== 'record' ? ledgerTotals(all) : undefined}
      today={today}
      numberOf={(seq) => numbers.get(seq) ?? texts.entry(seq)}
    />
  )
}
