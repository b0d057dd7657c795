import { Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { partPaymentTexts } from '#texts/partpayment.ts'
import { useGetPayoff } from '../../api/gen/hooks/part-payment/get-payoff.ts'
import type { PartPayment } from '../../api/gen/model/index.ts'
import { problemOf } from '../shared/state/problemOf.ts'
import { DateField } from '../ui/form/DateField.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { formatDate } from '../ui/format.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import classes from './LoanPage.module.css'
import { PayoffFigures } from './PayoffFigures.tsx'

const texts = partPaymentTexts.payoff

interface PayoffValues extends Record<string, unknown> {
  date: string | null
}

/** The amount to close on a selected date, today at first, with its calculation. */
export function PayoffForm({ loan }: { loan: PartPayment }) {
  const check = ({ date }: PayoffValues): Record<string, string> => {
    if (date === null) return { date: texts.unreadable }
    return date < loan.movedOn ? { date: texts.before(formatDate(loan.movedOn)) } : {}
  }
  const record = useRecordForm<PayoffValues>({
    initial: { date: loan.dues.date },
    check,
    save: async () => undefined,
  })
  const { values } = record.form
  const rejected = Object.values(check(values))[0]
  const query = useGetPayoff(
    { id: loan.id, date: values.date ?? '' },
    { query: { enabled: rejected === undefined, placeholderData: keepPreviousData } },
  )

  function main() {
    if (rejected !== undefined)
      return (
        <Text size="sm" c="dimmed">
          {rejected}
        </Text>
      )
    if (query.isError)
      return <ErrorState detail={problemOf(query.error).detail} onRetry={() => query.refetch()} />
    return query.data === undefined ? (
      <LoadingState first />
    ) : (
      <div aria-busy={query.isPlaceholderData || undefined} className={classes.ofDate}>
        <PayoffFigures payoff={query.data} label={texts.title} />
      </div>
    )
  }

  return (
    <section aria-label={texts.title} className={classes.onDateForm}>
      <Text size="sm" c="dimmed">
        {texts.lead}
      </Text>
      <DateField record={record} name="date" label={texts.date} required w={220} />
      <div role="status" aria-live="polite">
        {main()}
      </div>
    </section>
  )
}
