import { Alert } from '@mantine/core'
import { RecordBody, type RecordBodyProps } from '../record/RecordBody.tsx'
import { useNoDay } from '../record/useNoDay.ts'

interface PostingBodyProps<Values extends Record<string, unknown>>
  extends Omit<RecordBodyProps<Values>, 'disabledReason'> {
  /** The open business day of the store; null if none. */
  openDayOn: string | null
  /** Why the entry cannot be posted although a day is open; undefined if it can. */
  dayProblem?: string | undefined
}

/** The form of an entry that is posted on the open day. Without an open day, or on one that the entry does not allow, it says so and cannot be saved. */
export function PostingBody<Values extends Record<string, unknown>>(props: PostingBodyProps<Values>) {
  const { openDayOn, dayProblem, children, ...body } = props
  const problem = useNoDay(openDayOn)?.reason ?? dayProblem
  return (
    <RecordBody {...body} disabledReason={problem}>
      {problem !== undefined && (
        <Alert color="yellow" variant="light" role="status">
          {problem}
        </Alert>
      )}
      {children}
    </RecordBody>
  )
}
