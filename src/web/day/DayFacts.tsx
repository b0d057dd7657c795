import type { DayCount } from '../../api/gen/model/index.ts'
import { FactList, type ListedFact } from '../ui/FactList.tsx'
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
  const facts: ListedFact[] = [
    [texts.float, formatMoney(day.floatPaise)],
    [texts.cashIn, formatMoney(day.cashInPaise)],
    [texts.cashOut, formatMoney(-day.cashOutPaise)],
    other !== 0 && [texts.other, formatMoney(other)],
    [texts.books, formatMoney(booksPaise)],
    [texts.counted, formatMoney(day.countedPaise ?? 0)],
    [texts.difference, formatMoney(day.differencePaise ?? 0)],
  ]
  return <FactList className={classes.facts} facts={facts} />
}
