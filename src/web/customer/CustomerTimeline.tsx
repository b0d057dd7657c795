import { Text } from '@mantine/core'
import { customerPageTexts } from '#texts/customerPage.ts'
import { useGetCustomerTimeline } from '../../api/gen/hooks/customer/customer.ts'
import { formatDateTime } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import classes from './CustomerPage.module.css'
import { eventWords } from './eventWords.ts'

const texts = customerPageTexts.timeline

/** What happened to the customer, in words, newest first. */
export function CustomerTimeline({ id }: { id: string }) {
  const { data, isError, refetch } = useGetCustomerTimeline({ id })
  return (
    <Section title={texts.title}>
      {data === undefined &&
        (isError ? <ErrorState detail={texts.failed} onRetry={refetch} /> : <LoadingState />)}
      {data?.rows.length === 0 && <Text c="dimmed">{texts.nothing}</Text>}
      <ol className={classes.timeline}>
        {data?.rows.map((event, index) => (
          // Events have no id; they only ever come on top of those that stand.
          <li key={`${event.happenedAt} ${data.rows.length - index}`} className={classes.event}>
            <Text>{texts.line(event.by ?? texts.nobody, eventWords(event))}</Text>
            <Text component="time" dateTime={event.happenedAt} size="sm" c="dimmed">
              {formatDateTime(event.happenedAt)}
            </Text>
          </li>
        ))}
      </ol>
    </Section>
  )
}
