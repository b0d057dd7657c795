import classes from './numbers.module.css'
import { isNumber, numbersApart } from './numbers.ts'

/** A text whose loan, voucher and phone numbers stay on one line each. */
export function Numbers({ children: text }: { children: string }) {
  return numbersApart(text).map((part, at) =>
    isNumber(part) ? (
      <span key={at} className={classes.number}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
