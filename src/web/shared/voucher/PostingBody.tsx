import { Alert } from '@mantine/core'
import { openDayTexts } from '#texts/openDay.ts'
import { RecordBody, type RecordBodyProps } from '../record/RecordBody.tsx'

interface PostingBodyProps<Values extends Record<string, unknown>>
  extends Omit<RecordBodyProps<Values>, 'disabledReason'> {
  /** The open business day of the store; null if none. */
  openDayOn: string | null
}

/** The form of an entry that is posted on the open day. Without an open day it says so and cannot be saved. */
export function PostingBody<Values extends Record<string, unknown>>(props: PostingBodyProps<Values>) {
  const { openDayOn, children, ...body } = props
  const isOpen = openDayOn !== null
  return (
    <RecordBody {...body} disabledReason={isOpen ? undefined : openDayTexts.none}>
      {!isOpen && (
        <Alert color="yellow" variant="light" role="status">
          {openDayTexts.none}
        </Alert>
      )}
      {children}
    </RecordBody>
  )
}
