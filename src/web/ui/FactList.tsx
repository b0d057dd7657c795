import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** A label with its value in a list of facts. */
export function Fact({
  label,
  className,
  children,
}: {
  label: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** One fact of a list; false where it does not apply. */
export type ListedFact = false | readonly [label: string, value: ReactNode]

/** Facts of one record, each below its label unless `className` arranges them. */
export function FactList({
  facts,
  className = classes.facts,
}: {
  facts: readonly ListedFact[]
  className?: string | undefined
}) {
  return (
    <dl className={className}>
      {facts.map(
        (fact, at) =>
          fact !== false && (
            <Fact key={at} label={fact[0]}>
              {fact[1]}
            </Fact>
          ),
      )}
    </dl>
  )
}
