import { amountInWords } from '../../domain/amountInWords.ts'
import { formatMoney } from '../ui/format.ts'
import classes from './Paper.module.css'

/** The amount that a paper is about, in figures and in words. */
export function Amount({ label, paise }: { label: string; paise: number }) {
  return (
    <p className={classes.amount}>
      <span>{label}</span>
      <strong>{formatMoney(paise)}</strong>
      <em>{amountInWords(paise)}</em>
    </p>
  )
}
