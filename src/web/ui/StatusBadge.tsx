import type { ReactNode } from 'react'
import classes from './StatusBadge.module.css'

/** What a status says: nothing special, well, to be watched, to be acted on, for information. */
export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info'

/** A word on a tinted ground; its colours keep 4.5:1 in light and dark, and the word alone says all. */
export function StatusBadge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
