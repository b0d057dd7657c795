import { Text } from '@mantine/core'
import type { ValuationRate } from '../../api/gen/model/index.ts'
import { formatDate, formatMoney } from '../ui/format.ts'
import classes from './Rate.module.css'
import { rateTexts } from './texts.ts'

const texts = rateTexts.valuation

/** Each figure that a valuation rate was made of, from the policy down to the one taken. */
export function ValuationSteps({ rate }: { rate: ValuationRate }) {
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
              <th scope="col">{texts.on}</th>
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
        {taken && ` · ${texts.taken}`}
      </th>
      <td>{formatMoney(paise)}</td>
    </tr>
  )
}
