import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './facts.module.css'
import { Numbers } from './Numbers.tsx'

interface DescriptionListProps {
  /** The grid columns of labels and values. */
  columns?: string
  /** The gap between rows, and between labels and values. */
  gap: string
  size?: 'sm'
  mb?: 'md'
  children: ReactNode
}

/** Facts of one record, one row each: the label, then the value. */
export function DescriptionList({
  columns = 'max-content minmax(0, 1fr)',
  gap,
  size,
  mb,
  children,
}: DescriptionListProps) {
  const style = { gridTemplateColumns: columns, gap }
  return (
    <Box component="dl" className={classes.described} fz={size} mb={mb} style={style}>
      {children}
    </Box>
  )
}

/** A label with its value, for description lists whose rows have no wrappers. */
export function Described({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{typeof children === 'string' ? <Numbers>{children}</Numbers> : children}</dd>
    </>
  )
}
