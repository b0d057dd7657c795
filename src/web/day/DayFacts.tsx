import type { DayCount } from '../../api/gen/model/index.ts'
import { formatMoney } from '../ui/format.ts'
import classes from './Day.module.css'
import { dayTexts } from './texts/day.ts'

const texts = dayTexts.facts

/** The cash of a day; a count or its difference is null before there is one. Paise. */
type CashOfDay = Pick<DayCount, 'floatPaise' | 'cashInPaise' | 'cashOutPaise'> & {
  countedPaise: number | null
  differencePaise: number | null
}

/** The cash of a counted day: opening cash, receipts, payments, expected and counted cash. */
export function DayFacts({ day, booksPaise }: { day: CashOfDay; booksPaise: number }) {
  const other = booksPaise - day.floatPaise - day.cashInPaise + day.cashOutPaise
  const facts: [string, number][] = [
    [texts.float, day.floatPaise],
    [texts.cashIn, day.cashInPaise],
    [texts.cashOut, -day.cashOutPaise],
    ...(other === 0 ? [] : ([[texts.other, other]] as [string, number][])),
    [texts.books, booksPaise],
    [texts.counted, day.countedPaise ?? 0],
    [texts.difference, day.differencePaise ?? 0],
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
