import { Fragment } from 'react'
import { formatMoney } from '../../ui/format.ts'
import classes from '../BankLoan.module.css'

interface LenderFiguresProps {
  rows: readonly (readonly [label: string, paise: number])[]
}

/** Amounts of an act before it is posted; the last stands out. */
export function LenderFigures({ rows }: LenderFiguresProps) {
  return (
    <div role="status">
      <dl className={classes.figures}>
        {rows.map(([label, paise], at) => {
          const last = at === rows.length - 1 ? classes.total : undefined
          return (
            <Fragment key={label}>
              <dt className={last}>{label}</dt>
              <dd className={last}>{formatMoney(paise)}</dd>
            </Fragment>
          )
        })}
      </dl>
    </div>
  )
}
