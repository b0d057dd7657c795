import { ActionIcon, Button, Group, Input } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react'
import { FieldRows } from './FieldRows.tsx'
import { useReadOnlyValue } from './readOnly.ts'
import { useRowKeys } from './useRowKeys.ts'

interface RowsInputProps {
  /** The form. */
  record: object
  /** Path of the list in the form. */
  name: string
  label: string
  /** Whether a heading above already shows the label. */
  underHeading?: boolean
  error: ReactNode
  /** Class of the element around the rows. */
  className: string | undefined
  count: number
  /** The headings of the columns, for read-only rows. */
  heads: readonly string[]
  /** The minimum number of rows. */
  least?: number
  most: number
  /** A `FieldRow` with the fields of a row and, at its end, its remove button. */
  row: (index: number, remove: ReactNode) => ReactNode
  /** Shown while there are no rows. */
  none?: ReactNode
  addLabel: string
  removeLabel: (number: number) => string
  onAdd: () => void
  onRemove: (index: number) => void
  /** An action on all rows, next to the button that adds a row; shown only with `underHeading`. */
  moreActions?: ReactNode
}

/** Rows of fields in a form: rows are added at the end and can be removed, within a minimum and a maximum. */
export function RowsInput(props: RowsInputProps) {
  const {
    record,
    name,
    label,
    underHeading = false,
    error,
    className,
    count,
    least = 0,
    most,
    moreActions,
  } = props
  const shown = useReadOnlyValue({ record, label, hideLabel: underHeading })
  const group = useRef<HTMLDivElement>(null)
  const removed = useRef<number>(null)
  const rowKeys = useRowKeys(count)
  // After a row is removed, the focus moves to the row in its place, or to the button that adds a row if there is none.
  useLayoutEffect(() => {
    if (removed.current === null) return
    const index = Math.min(removed.current, count - 1)
    removed.current = null
    const next = group.current?.querySelectorAll<HTMLElement>('[data-remove]')[index]
    const isFree = next?.matches(':not(:disabled)') === true
    ;(isFree ? next : group.current?.querySelector<HTMLElement>('[data-add]'))?.focus()
  })
  const remove = (index: number) => (
    <ActionIcon
      variant="subtle"
      color="red"
      size="lg"
      disabled={count <= least}
      aria-label={props.removeLabel(index + 1)}
      onClick={() => {
        removed.current = index
        rowKeys.splice(index, 1)
        props.onRemove(index)
      }}
      data-remove
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  )
  const rows = rowKeys.map((key, index) => (
    <Fragment key={key}>{props.row(index, shown ? null : remove(index))}</Fragment>
  ))
  if (shown)
    return shown(
      count === 0 ? (
        props.none
      ) : (
        <FieldRows record={record} label={label} heads={props.heads}>
          {rows}
        </FieldRows>
      ),
    )
  const add = { disabled: count >= most, onClick: props.onAdd, children: props.addLabel, 'data-add': true }
  const wrapper = {
    ref: group,
    labelElement: 'div',
    error,
    'data-path': name,
    'data-label': label,
    'data-wrong': Boolean(error) || undefined,
    role: 'group',
    'aria-label': label,
  } as const
  if (underHeading)
    return (
      <Input.Wrapper className={className} {...wrapper}>
        {rows}
        <Group gap="xs">
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} {...add} />
          {moreActions}
        </Group>
      </Input.Wrapper>
    )
  return (
    <Input.Wrapper label={label} {...wrapper}>
      <div className={className}>
        {count === 0 && props.none}
        {rows}
        <Button
          variant="subtle"
          size="compact-sm"
          justify="flex-start"
          leftSection={<IconPlus size={14} aria-hidden />}
          {...add}
        />
      </div>
    </Input.Wrapper>
  )
}
