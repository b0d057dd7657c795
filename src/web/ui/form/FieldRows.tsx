import { Group, Table } from '@mantine/core'
import { Children, type ReactNode } from 'react'
import classes from './FieldRows.module.css'
import { useIsReadOnly } from './readOnly.ts'

interface FieldRowsProps {
  /** The form of the rows. */
  record: object
  label: string
  /** The headings of the columns, for read-only rows. */
  heads: readonly string[]
  /** The {@link FieldRow}s. */
  children: ReactNode
}

/** Rows of fields; a table while they are read-only. */
export function FieldRows({ record, label, heads, children }: FieldRowsProps) {
  if (!useIsReadOnly(record)) return children
  return (
    <Table aria-label={label} className={classes.table} verticalSpacing={0}>
      <Table.Thead>
        <Table.Tr>
          {heads.map((head) => (
            <Table.Th key={head} scope="col">
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  )
}

interface FieldRowProps {
  record: object
  /** Class of the row of inputs; one line by default. */
  className?: string | undefined
  /** The cells, in the order of the headings; an input or a button that has no heading is left out by its caller. */
  children: ReactNode
}

/** One of {@link FieldRows}. */
export function FieldRow({ record, className, children }: FieldRowProps) {
  if (useIsReadOnly(record))
    return (
      <Table.Tr>
        {Children.map(children, (cell) => cell !== null && cell !== false && <Table.Td>{cell}</Table.Td>)}
      </Table.Tr>
    )
  if (className !== undefined) return <div className={className}>{children}</div>
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      {children}
    </Group>
  )
}
