import type { CSSProperties, ReactNode } from 'react'
import cardClasses from './cards.module.css'
import { cardHeightRem } from './cards.ts'
import tableClasses from './DataTable.module.css'
import type { DataColumn } from './types.ts'

interface CardFrameProps {
  columns: readonly DataColumn<never>[]
  /** Whether rows can be selected. */
  chooses?: boolean
  /** The table. */
  children: ReactNode
}

/** The frame of a short table whose rows are cards. */
export function CardFrame({ columns, chooses = false, children }: CardFrameProps) {
  return (
    <div className={tableClasses.list}>
      <div className={tableClasses.frame}>
        <div
          className={cardClasses.cards}
          data-cards
          data-chooses={chooses || undefined}
          style={{ '--card-height': `${cardHeightRem(columns)}rem` } as CSSProperties}
        >
          {children}
        </div>
      </div>
    </div>
  )
}
