import { Fragment } from 'react'
import figureClasses from '../../ui/figures.module.css'
import { formatMoney } from '../../ui/format.ts'

interface LenderFiguresProps {
  rows: readonly (readonly [label: string, paise: number])[]
}

/** Amounts of an act before it is posted; the last stands out. */
export function LenderFigures({ rows }: LenderFiguresProps) {
  return (
    <div role="status">
      <dl className={figureClasses.figures}>
        {rows.map(([label, paise], at) => {
          const last = at === rows.length - 1 ? figureClasses.total : undefined
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
