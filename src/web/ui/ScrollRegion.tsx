import type { ReactNode } from 'react'
import classes from './ScrollRegion.module.css'

interface ScrollRegionProps {
  /** The label for screen readers. */
  label: string
  className?: string | undefined
  children: ReactNode
}

/** A scrollable part of the page that can also be focused and scrolled by keyboard. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    <section
      className={[classes.region, className].filter(Boolean).join(' ')}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1)
      tabIndex={0}
    >
      {children}
    </section>
  )
}
