import { writtenDay } from '../../../domain/dates/writtenDay.ts'
import { rupees } from '../../../domain/money/rupees.ts'
import { exceptionsWith } from '../../platform/notifications/exceptions.ts'

/** An exception of a business day. Money in paise. */
type DayException =
  | { kind: 'cashDifference'; date: string; differencePaise: number; reason: string }
  | { kind: 'reopenedDay'; date: string; reason: string }

/** Notifies owners and managers of an exception of a business day. */
export const notifyException = exceptionsWith<DayException>({
  cashDifference: ({ date, differencePaise, reason }, userName) => ({
    title: differencePaise < 0 ? 'Cash shortage' : 'Excess cash',
    text: `${userName} counted ${rupees(Math.abs(differencePaise))} ${differencePaise < 0 ? 'less' : 'more'} than the books on ${writtenDay(date)}. Reason: ${reason}`,
  }),
  reopenedDay: ({ date, reason }, userName) => ({
    title: 'Day reopened',
    text: `${userName} reopened ${writtenDay(date)}. Reason: ${reason}`,
  }),
})
