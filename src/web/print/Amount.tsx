import { formatMoney } from '../ui/format.ts'
import classes from './Paper.module.css'
import { usePaperTexts } from './paperTexts.ts'

/** The amount that a paper is about, in figures and in words. */
export function Amount({ label, paise }: { label: string; paise: number }) {
  const { formats } = usePaperTexts()
  return (
    <p className={classes.amount}>
      <span>{label}</span>
      <strong>{formatMoney(paise)}</strong>
      <em>{formats.amountInWords(paise)}</em>
    </p>
  )
}
