import { useId } from 'react'
import classes from './Paper.module.css'

interface FactsProps {
  title: string
  /** Names with their values; those without a value are left out. */
  rows: readonly (readonly [label: string, value: string | null])[]
  /** Whether the values are figures, which stand at the end of their lines. */
  figures?: boolean
}

/** Facts of a paper under a heading. */
export function Facts({ title, rows, figures = false }: FactsProps) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <dl className={classes.facts} data-figures={figures || undefined}>
        {rows.map(
          ([label, value], row) =>
            value !== null && (
              <div key={row}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
