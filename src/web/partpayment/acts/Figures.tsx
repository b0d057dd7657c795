import { Fragment } from 'react'
import { formatMoney } from '../../ui/format.ts'
import classes from '../LoanPage.module.css'

interface FiguresProps {
  rows: readonly (readonly [label: string, paise: number])[]
  /** What they come to. */
  total: readonly [label: string, paise: number]
}

/** Amounts of an act before it is posted, and what they come to. */
export function Figures({ rows, total: [label, paise] }: FiguresProps) {
  return (
    <div role="status">
      <dl className={classes.figures}>
        {rows.map(([word, amount]) => (
          <Fragment key={word}>
            <dt>{word}</dt>
            <dd>{formatMoney(amount)}</dd>
          </Fragment>
        ))}
        <dt className={classes.total}>{label}</dt>
        <dd className={classes.total}>{formatMoney(paise)}</dd>
      </dl>
    </div>
  )
}
