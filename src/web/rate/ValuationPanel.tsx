import { Text, Title } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useId } from 'react'
import { useGetValuationRate } from '../../api/gen/hooks/rate/rate.ts'
import { problemOf } from '../shared/problemOf.ts'
import { useScope } from '../shared/record/useScope.ts'
import { formatDate, formatMoney } from '../ui/format.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import classes from './Rate.module.css'
import { rateTexts } from './texts.ts'
import { ValuationSteps } from './ValuationSteps.tsx'

const texts = rateTexts.valuation

/** The rate that values items of a metal today, in a sentence that opens to its steps. */
export function ValuationPanel({ metalId }: { metalId: string }) {
  const scope = useScope()
  const id = useId()
  const query = useGetValuationRate({ ...scope, metalId }, { query: { placeholderData: keepPreviousData } })
  const rate = query.data

  function main() {
    if (rate === undefined)
      return query.isError ? (
        <ErrorState detail={problemOf(query.error).detail} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState />
      )
    return (
      <>
        <p className={classes.rate}>
          {rate.pricePaisePerG === null ? texts.none : formatMoney(rate.pricePaisePerG)}
        </p>
        <Text size="sm">{rate.sentence}</Text>
        <ValuationSteps rate={rate} />
      </>
    )
  }

  return (
    <section className={classes.valuation} aria-labelledby={id}>
      <Title order={3} size="h6" id={id}>
        {texts.title}
      </Title>
      {rate !== undefined && (
        <Text size="sm" c="dimmed">
          {texts.of(rate.metalName, formatDate(rate.date))}
        </Text>
      )}
      {main()}
    </section>
  )
}
