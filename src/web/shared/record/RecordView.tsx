import { ReadOnlyNote, ReadRecord } from '../../ui/form/ReadRecord.tsx'
import { isShownAsText, ReadOnlyRecord } from './ReadOnlyRecord.tsx'
import { RecordBody, type RecordBodyProps } from './RecordBody.tsx'

/** A stored record: its form or, while it is read-only, the same fields as labels and values, with the reason on top. */
export function RecordView<Values extends Record<string, unknown>>(props: RecordBodyProps<Values>) {
  const { record, disabledReason, children } = props
  const reason = record.isStored ? disabledReason : undefined
  return (
    <ReadOnlyRecord record={record} disabledReason={disabledReason}>
      {reason !== undefined && isShownAsText(record, reason) ? (
        <ReadRecord reason={reason}>{children}</ReadRecord>
      ) : (
        <>
          {reason !== undefined && <ReadOnlyNote reason={reason} />}
          <RecordBody {...props} />
        </>
      )}
    </ReadOnlyRecord>
  )
}
