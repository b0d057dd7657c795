import type { ReactNode } from 'react'
import classes from './StatusBadge.module.css'

/** The tone of a status: neutral, good, warning, bad, information. */
export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info'

/** A word on a tinted background with a contrast of 4.5:1 in light and dark; the word alone carries the meaning. */
export function StatusBadge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
