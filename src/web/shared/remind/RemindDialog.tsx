import { sendTexts as texts } from '#texts/send.ts'
import { useAddReminder } from '../../../api/gen/hooks/print/add-reminder.ts'
import { useGetReminder } from '../../../api/gen/hooks/print/get-reminder.ts'
import type { Reminder } from '../../../api/gen/model/index.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { MessageDialog } from '../message/MessageDialog.tsx'
import type { MessageStep } from '../message/useMessageSteps.tsx'
import classes from '../payment/UpiQr.module.css'
import { notifyProblem, problemOf } from '../state/problemOf.ts'
import { reminderText, upiRequestOf } from './reminderText.ts'

const SendableQr = lazyPart(
  () => import('../payment/SendableQr.tsx'),
  'SendableQr',
  <div className={classes.upi} />,
)

interface RemindDialogProps {
  /** The loan. */
  id: string
  /** The reminder's place among several, and the button for the next one. */
  step?: MessageStep
  onClose: () => void
}

/**
 * The message that reminds the customer of a loan, with the amount that closes it today. Copying the message or opening it in
 * an app is recorded in the loan's history.
 */
export function RemindDialog({ id, step, onClose }: RemindDialogProps) {
  const { data, isError, error, refetch } = useGetReminder({ id }, { query: { staleTime: 0 } })
  const { mutate } = useAddReminder({ mutation: { onError: (fault) => notifyProblem(fault) } })
  const [last] = data?.before ?? []
  const problem = isError ? problemOf(error) : undefined
  const retry = (detail: string) => ({ detail, onRetry: () => void refetch() })
  return (
    <MessageDialog
      message={
        data && {
          name: data.customerName,
          phone: data.phone,
          text: { language: data.head.language, write: (catalogue) => reminderText(catalogue, data) },
          before:
            last &&
            texts.before(
              formatDateTime(last.madeAt),
              texts.ways[last.way],
              ...(last.by === null ? [] : [last.by]),
            ),
          attached: <UpiAttachment reminder={data} />,
          onTake: (way) => {
            mutate({ params: { id }, data: { way } })
            step?.onTake()
          },
        }
      }
      {...(problem?.status === 422 ? { none: problem.detail } : { fault: problem && retry(problem.detail) })}
      step={step}
      onClose={onClose}
    />
  )
}

/** The QR code of the amount that closes the loan, to send after the text; nothing when there is no UPI id or nothing to pay. */
function UpiAttachment({ reminder }: { reminder: Reminder }) {
  const request = upiRequestOf(reminder)
  return request === null ? null : <SendableQr request={request} />
}
