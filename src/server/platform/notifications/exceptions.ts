import { writtenDay } from '../../../domain/dates/writtenDay.ts'
import { scaleHalfUp } from '../../../domain/money/money.ts'
import { percent } from '../../../domain/money/rate.ts'
import { rupees } from '../../../domain/money/rupees.ts'
import type { BaseContext } from '../operation/context.ts'
import { notifyHolders } from './notifications.ts'

/** The right whose holders are notified of exceptions: owners and managers by default. */
const RIGHT = 'Day.exceptions'

/** An action that owners want to know of. Money in paise. */
export type Exception =
  | { kind: 'reversal'; number: string; amountPaise: number; reason: string }
  | { kind: 'waiver' | 'writeOff'; loanNumber: string; amountPaise: number; reason: string }
  | { kind: 'cashDifference'; on: string; differencePaise: number; reason: string }
  | { kind: 'reopenedDay'; on: string; reason: string }
  | { kind: 'correctedPrice'; metal: string; on: string; fromPaise: number; toPaise: number; reason: string }
  | { kind: 'releaseByException'; loanNumber: string; collector: string; reason: string }
  | { kind: 'rejectedAttempt'; operation: string }

/** Title and text of each exception. `by` is the name of the user who caused it. */
const words: {
  [Kind in Exception['kind']]: (one: Extract<Exception, { kind: Kind }>, by: string) => Words
} = {
  reversal: ({ number, amountPaise, reason }, by) => ({
    title: 'Entry reversed',
    text: `${by} reversed ${number}, ${rupees(amountPaise)}. Reason: ${reason}`,
  }),
  waiver: ({ loanNumber, amountPaise, reason }, by) => ({
    title: 'Dues waived',
    text: `${by} waived ${rupees(amountPaise)} on loan ${loanNumber}. Reason: ${reason}`,
  }),
  writeOff: ({ loanNumber, amountPaise, reason }, by) => ({
    title: 'Loan written off',
    text: `${by} wrote off ${rupees(amountPaise)} on loan ${loanNumber}. Reason: ${reason}`,
  }),
  cashDifference: ({ on, differencePaise, reason }, by) => ({
    title: differencePaise < 0 ? 'Cash shortage' : 'Excess cash',
    text: `${by} counted ${rupees(Math.abs(differencePaise))} ${differencePaise < 0 ? 'less' : 'more'} than the books on ${writtenDay(on)}. Reason: ${reason}`,
  }),
  reopenedDay: ({ on, reason }, by) => ({
    title: 'Day reopened',
    text: `${by} reopened ${writtenDay(on)}. Reason: ${reason}`,
  }),
  correctedPrice: ({ metal, on, fromPaise, toPaise, reason }, by) => ({
    title: 'Price corrected',
    text: `${by} changed the price of ${metal} for ${writtenDay(on)} from ${rupees(fromPaise)} to ${rupees(toPaise)} per gram, by ${change(fromPaise, toPaise)}. Reason: ${reason}`,
  }),
  releaseByException: ({ loanNumber, collector, reason }, by) => ({
    title: 'Release by exception',
    text: `${by} released the packet of loan ${loanNumber} to ${collector} by exception. Reason: ${reason}`,
  }),
  rejectedAttempt: ({ operation }, by) => ({
    title: 'Attempt rejected',
    text: `${by} tried something that their role does not allow (${operation}). Nothing was changed.`,
  }),
}

interface Words {
  title: string
  text: string
}

/** The relative change of a price in percent, rounded half up to a basis point. */
function change(fromPaise: number, toPaise: number): string {
  return percent(scaleHalfUp(toPaise - fromPaise, 10_000, fromPaise))
}

/**
 * Notifies owners and managers of the store (holders of Day.exceptions, other than the actor) of an exception. Nobody gets the same text
 * twice while the first is unread.
 * @param path the page of the exception
 */
export async function notifyException(
  context: Pick<BaseContext, 'db' | 'now' | 'actor'>,
  exception: Exception,
  path: string | null,
): Promise<void> {
  const { companyId, storeId, userId, name } = context.actor
  const { title, text } = (words[exception.kind] as (one: Exception, by: string) => Words)(exception, name)
  await notifyHolders(context, RIGHT, {
    companyId,
    storeId,
    type: 'alert',
    except: userId,
    title,
    description: text,
    path,
  })
}
