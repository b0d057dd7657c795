import { sendTexts as texts } from '#texts/send.ts'
import { useAddReminder } from '../../../api/gen/hooks/print/add-reminder.ts'
import { useGetReminder } from '../../../api/gen/hooks/print/get-reminder.ts'
import { formatDateTime } from '../../ui/format.ts'
import { MessageDialog } from '../message/MessageDialog.tsx'
import { notifyProblem, problemOf } from '../problemOf.ts'
import { reminderText } from './reminderText.ts'

/** The message that reminds the customer of a loan, with what is due today; sending it is recorded in the loan's history. */
export function RemindDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, isError, error, refetch } = useGetReminder({ id }, { query: { staleTime: 0 } })
  const { mutate } = useAddReminder({ mutation: { onError: (fault) => notifyProblem(fault) } })
  const [last] = data?.before ?? []
  return (
    <MessageDialog
      message={
        data && {
          name: data.customerName,
          phone: data.phone,
          language: data.head.language,
          write: (catalogue) => reminderText(catalogue, data),
          before:
            last &&
            texts.before(
              formatDateTime(last.madeAt),
              texts.ways[last.way],
              ...(last.by === null ? [] : [last.by]),
            ),
          onTake: (way) => mutate({ params: { id }, data: { way } }),
        }
      }
      fault={isError ? { detail: problemOf(error).detail, onRetry: () => void refetch() } : undefined}
      onClose={onClose}
    />
  )
}
