import type { VirtualItem } from '@tanstack/react-virtual'
import { Fragment, type ReactNode } from 'react'
import classes from './DataTable.module.css'

interface VirtualRowsProps {
  items: readonly VirtualItem[]
  totalSize: number
  span: number
  children: (index: number) => ReactNode
}

/** The rendered rows with empty space where the others would stand, so that the scroll bar is true. */
export function VirtualRows({ items, totalSize, span, children }: VirtualRowsProps) {
  let end = 0
  const rows = items.map((item) => {
    const gap = item.start - end
    end = item.end
    return (
      <Fragment key={item.key}>
        {gap > 0 && <Spacer height={gap} span={span} />}
        {children(item.index)}
      </Fragment>
    )
  })
  return (
    <>
      {rows}
      {totalSize > end && <Spacer height={totalSize - end} span={span} />}
    </>
  )
}

function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden className={classes.spacer}>
      <td colSpan={span} style={{ height }} />
    </tr>
  )
}
