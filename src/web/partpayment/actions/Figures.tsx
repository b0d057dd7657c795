import { Fragment } from 'react'
import figureClasses from '../../ui/figures.module.css'
import { formatMoney } from '../../ui/format.ts'

interface FiguresProps {
  rows: readonly (readonly [label: string, paise: number])[]
  /** Their total. */
  total: readonly [label: string, paise: number]
}

/** Amounts of an action before it is posted, with their total; announced when they change. */
export function Figures(props: FiguresProps) {
  return (
    <div role="status">
      <FigureList {...props} />
    </div>
  )
}

/** Amounts with their total. */
export function FigureList({ rows, total: [label, paise] }: FiguresProps) {
  return (
    <dl className={figureClasses.figures}>
      {rows.map(([word, amount]) => (
        <Fragment key={word}>
          <dt>{word}</dt>
          <dd>{formatMoney(amount)}</dd>
        </Fragment>
      ))}
      <dt className={figureClasses.total}>{label}</dt>
      <dd className={figureClasses.total}>{formatMoney(paise)}</dd>
    </dl>
  )
}
