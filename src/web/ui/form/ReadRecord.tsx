import { Alert } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { isFocusFree } from '../focusFree.ts'
import classes from './form.module.css'

interface ReadRecordProps {
  /** Why it is read-only. */
  reason: string
  /** The fields, as labels and values. */
  children: ReactNode
}

/** The frame of a read-only record, in place of its form. */
export function ReadRecord({ reason, children }: ReadRecordProps) {
  const frame = useRef<HTMLDivElement>(null)

  // The field that had the focus may have turned into text.
  useEffect(() => {
    if (isFocusFree()) frame.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div ref={frame} className={classes.read} data-readable tabIndex={-1}>
      <ReadOnlyNote reason={reason} />
      <div className={classes.fields}>{children}</div>
    </div>
  )
}

/** Why a record is read-only. */
export function ReadOnlyNote({ reason }: { reason: string }) {
  return (
    <Alert color="gray" variant="light" role="note" icon={<IconEye size={18} aria-hidden />}>
      {reason}
    </Alert>
  )
}
