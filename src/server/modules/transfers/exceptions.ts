import { rupees } from '../../../domain/money/rupees.ts'
import { exceptionsWith } from '../../platform/notifications/exceptions.ts'

/** An exception of a transfer between stores. Money in paise; positive for excess. */
interface TransferException {
  kind: 'cashDifference'
  number: string
  differencePaise: number
  reason: string
}

/** Notifies owners and managers of cash that was received with a difference. */
export const notifyException = exceptionsWith<TransferException>({
  cashDifference: ({ number, differencePaise, reason }, userName) => ({
    title: differencePaise < 0 ? 'Cash shortage' : 'Excess cash',
    text: `${userName} received ${rupees(Math.abs(differencePaise))} ${differencePaise < 0 ? 'less' : 'more'} than was sent with ${number}. Reason: ${reason}`,
  }),
})
