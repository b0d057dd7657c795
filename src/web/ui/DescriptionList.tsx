import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './facts.module.css'

interface DescriptionListProps {
  /** The columns of names and of what they say, as a grid has them. */
  columns?: string
  /** Between lines, and between names and what they say. */
  gap: string
  size?: 'sm'
  mb?: 'md'
  children: ReactNode
}

/** Facts of one thing, a line each: the name at the start, what it says after it. */
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

/** A name and what it says, in any description list whose lines are not in boxes of their own. */
export function Described({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
