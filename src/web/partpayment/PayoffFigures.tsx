import { Box, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { partPaymentTexts } from '#texts/partpayment.ts'
import { useGetPayoff } from '../../api/gen/hooks/part-payment/get-payoff.ts'
import type { PartPayment, Payoff } from '../../api/gen/model/index.ts'
import { InterestExplained } from '../shared/InterestExplained.tsx'
import { problemOf } from '../shared/problemOf.ts'
import figureClasses from '../ui/figures.module.css'
import { DateField } from '../ui/form/DateField.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { formatDate, formatMoney } from '../ui/format.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import classes from './LoanPage.module.css'

const texts = partPaymentTexts.payoff

/** The amount to close, part by part, with the interest calculation. */
export function PayoffFigures({ payoff: { dues, interest }, of }: { payoff: Payoff; of: string }) {
  const figures: [label: string, paise: number][] = [
    [texts.charges, dues.chargesPaise],
    [texts.penal, dues.penalPaise],
    [interest.minimumBinds ? texts.minimumInterest : texts.interest, dues.closingInterestPaise],
    [texts.principal, dues.principalPaise],
    [texts.roundOff, dues.roundOffPaise],
  ]
  return (
    <>
      <dl className={figureClasses.figures}>
        {figures.map(([label, paise]) => (
          <Box key={label} display="contents">
            <dt>{label}</dt>
            <dd>{formatMoney(paise)}</dd>
          </Box>
        ))}
        <dt className={figureClasses.total}>{texts.payable}</dt>
        <dd className={figureClasses.total}>{formatMoney(dues.payablePaise)}</dd>
      </dl>
      <details className={classes.how}>
        <summary>{partPaymentTexts.interest.how}</summary>
        <InterestExplained interest={interest} of={of} />
      </details>
    </>
  )
}

interface PayoffValues extends Record<string, unknown> {
  on: string | null
}

/** The amount to close on another date, on demand: today's is in the summary. */
export function PayoffOn({ loan }: { loan: PartPayment }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.onDate} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{texts.title}</summary>
      {isOpen && <PayoffForm loan={loan} />}
    </details>
  )
}

/** The amount to close on a selected date, today at first, with its calculation. */
function PayoffForm({ loan }: { loan: PartPayment }) {
  const check = ({ on }: PayoffValues): Record<string, string> => {
    if (on === null) return { on: texts.unreadable }
    return on < loan.movedOn ? { on: texts.before(formatDate(loan.movedOn)) } : {}
  }
  const record = useRecordForm<PayoffValues>({
    initial: { on: loan.dues.date },
    check,
    save: async () => undefined,
  })
  const { values } = record.form
  const rejected = Object.values(check(values))[0]
  const query = useGetPayoff(
    { id: loan.id, date: values.on ?? '' },
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
      <PayoffFigures payoff={query.data} of={texts.title} />
    )
  }

  return (
    <section aria-label={texts.title} className={classes.onDateForm}>
      <Text size="sm" c="dimmed">
        {texts.lead}
      </Text>
      <DateField record={record} name="on" label={texts.on} required w={220} />
      <div role="status" aria-live="polite">
        {main()}
      </div>
    </section>
  )
}
