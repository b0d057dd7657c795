import { Alert } from '@mantine/core'
import { RecordBody, type RecordBodyProps } from '../record/RecordBody.tsx'
import { useNoDay } from '../record/useNoDay.ts'

interface PostingBodyProps<Values extends Record<string, unknown>>
  extends Omit<RecordBodyProps<Values>, 'disabledReason'> {
  /** The open business day of the store; null if none. */
  openDayOn: string | null
}

/** The form of an entry that is posted on the open day. Without an open day it says so and cannot be saved. */
export function PostingBody<Values extends Record<string, unknown>>(props: PostingBodyProps<Values>) {
  const { openDayOn, children, ...body } = props
  const noDay = useNoDay(openDayOn)
  return (
    <RecordBody {...body} disabledReason={noDay?.reason}>
      {noDay !== null && (
        <Alert color="yellow" variant="light" role="status">
          {noDay.reason}
        </Alert>
      )}
      {children}
    </RecordBody>
  )
}
