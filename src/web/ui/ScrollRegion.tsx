import type { ReactNode } from 'react'
import edges from './cutEdges.module.css'

interface ScrollRegionProps {
  /** The label for screen readers. */
  label: string
  className?: string | undefined
  children: ReactNode
}

/** A scrollable part of the page that can also be focused and scrolled by keyboard, with shadows where it is cut off. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    <div className={[edges.frame, className].filter(Boolean).join(' ')}>
      <section
        className={edges.scroller}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1)
        tabIndex={0}
      >
        {children}
      </section>
      <span aria-hidden className={edges.start} />
    </div>
  )
}
