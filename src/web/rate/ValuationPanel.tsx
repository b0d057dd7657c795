import { Box, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useId } from 'react'
import { useGetValuationRate } from '../../api/gen/hooks/rate/get-valuation-rate.ts'
import type { ValuationRate } from '../../api/gen/model/index.ts'
import { useScope } from '../shared/record/useScope.ts'
import { PartState } from '../shared/state/PartState.tsx'
import { formatDate, formatMoney } from '../ui/format.ts'
import layout from '../ui/layout.module.css'
import classes from './Rate.module.css'
import { rateTexts } from './texts.ts'

const texts = rateTexts.valuation

/** Today's valuation price of a metal, which can be opened to show its calculation. */
export function ValuationPanel({ metalId }: { metalId: string }) {
  const scope = useScope()
  const id = useId()
  const query = useGetValuationRate({ ...scope, metalId }, { query: { placeholderData: keepPreviousData } })
  const rate = query.data

  function main() {
    if (rate === undefined) return <PartState query={query} />
    return (
      <>
        <Box component="p" m={0} fz="1.3rem" fw={650} className={layout.tabular}>
          {rate.pricePaisePerG === null ? texts.none : formatMoney(rate.pricePaisePerG)}
        </Box>
        <Text size="sm">{rate.sentence}</Text>
        <ValuationSteps rate={rate} />
      </>
    )
  }

  return (
    <Stack component="section" gap="xs" miw={0} aria-labelledby={id}>
      <Title order={3} size="h6" id={id}>
        {texts.title}
      </Title>
      {rate !== undefined && (
        <Text size="sm" c="dimmed">
          {texts.metalOnDay(rate.metalName, formatDate(rate.date))}
        </Text>
      )}
      {main()}
    </Stack>
  )
}

/** The steps of a valuation price, from the policy to the price used. */
function ValuationSteps({ rate }: { rate: ValuationRate }) {
  const { method, average, previous, days, taken } = rate
  return (
    <details className={classes.steps}>
      <summary>{texts.how}</summary>
      <Text size="sm" mt="xs">
        <Text span c="dimmed" inherit>
          {texts.method}
        </Text>
        <br />
        {texts.methods[method]}
      </Text>
      {previous !== undefined && (
        <table>
          <caption className={classes.hidden}>{texts.closings}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.date}</th>
              <th scope="col">{texts.price}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, pricePaisePerG }) => (
              <tr key={date}>
                <th scope="row">{formatDate(date)}</th>
                <td>{formatMoney(pricePaisePerG)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {average !== undefined && (
              <Step
                label={texts.average(average.days)}
                paise={average.pricePaisePerG}
                taken={taken === 'average'}
              />
            )}
            <Step
              label={(taken === 'latest' ? texts.latest : texts.previous)(formatDate(previous.date))}
              paise={previous.pricePaisePerG}
              taken={taken !== 'average'}
            />
          </tfoot>
        </table>
      )}
    </details>
  )
}

function Step({ label, paise, taken }: { label: string; paise: number; taken: boolean }) {
  return (
    <tr data-taken={taken || undefined}>
      <th scope="row">
        {label}
        {taken && ` · ${texts.used}`}
      </th>
      <td>{formatMoney(paise)}</td>
    </tr>
  )
}
