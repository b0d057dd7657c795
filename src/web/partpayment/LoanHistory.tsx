import { Text } from '@mantine/core'
import { partPaymentTexts } from '#texts/partpayment.ts'
import { useGetPartPaymentHistory } from '../../api/gen/hooks/part-payment/part-payment.ts'
import { formatDateTime } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import classes from './LoanPage.module.css'

const texts = partPaymentTexts.history

/** What was done to the loan, by whom and when, newest first. */
export function LoanHistory({ id }: { id: string }) {
  const { data, isError, refetch } = useGetPartPaymentHistory({ id })
  return (
    <Section title={texts.title}>
      {data === undefined &&
        (isError ? <ErrorState detail={texts.failed} onRetry={refetch} /> : <LoadingState />)}
      {data?.rows.length === 0 && <Text c="dimmed">{texts.nothing}</Text>}
      <ol className={classes.timeline}>
        {data?.rows.map((event, index) => (
          // Events have no id; they only ever come on top of those that stand.
          <li key={`${event.happenedAt} ${data.rows.length - index}`} className={classes.event}>
            <Text>{texts.line(event.by ?? texts.nobody, wordsOf(event.operation))}</Text>
            <Text component="time" dateTime={event.happenedAt} size="sm" c="dimmed">
              {formatDateTime(event.happenedAt)}
            </Text>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function wordsOf(operation: string): string {
  return operation in texts.operations
    ? texts.operations[operation as keyof typeof texts.operations]
    : texts.other
}
