import type { Day } from '../../api/gen/model/index.ts'
import { formatMoney } from '../ui/format.ts'
import classes from './Day.module.css'
import { dayTexts } from './texts.ts'

const texts = dayTexts.facts

/** The cash of a day: opening cash, receipts, payments, and expected cash. */
export function DayFacts({ day, booksPaise }: { day: Day; booksPaise: number }) {
  const other = booksPaise - day.floatPaise - day.cashInPaise + day.cashOutPaise
  const facts: [string, number][] = [
    [texts.float, day.floatPaise],
    [texts.cashIn, day.cashInPaise],
    [texts.cashOut, -day.cashOutPaise],
    ...(other === 0 ? [] : ([[texts.other, other]] as [string, number][])),
    [texts.books, booksPaise],
    ...(day.state === 'closed' && day.countedPaise !== null
      ? ([
          [texts.counted, day.countedPaise],
          [texts.difference, day.differencePaise ?? 0],
        ] as [string, number][])
      : []),
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([label, paise]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatMoney(paise)}</dd>
        </div>
      ))}
    </dl>
  )
}
