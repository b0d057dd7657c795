import { useGetReminder } from '../../../api/gen/hooks/print/print.ts'
import { MessageDialog } from '../message/MessageDialog.tsx'
import { problemOf } from '../problemOf.ts'
import { reminderText } from './reminderText.ts'

/** The message that reminds the customer of a loan, with what is due today. */
export function RemindDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, isError, error, refetch } = useGetReminder({ id }, { query: { staleTime: 0 } })
  return (
    <MessageDialog
      message={
        data && {
          name: data.customerName,
          phone: data.phone,
          language: data.head.language,
          write: (texts) => reminderText(texts, data),
        }
      }
      fault={isError ? { detail: problemOf(error).detail, onRetry: () => void refetch() } : undefined}
      onClose={onClose}
    />
  )
}
