import { rupees } from '../../../domain/money/rupees.ts'
import { exceptionsWith } from '../../platform/notifications/exceptions.ts'

/** An exception of the books. Money in paise. */
interface BooksException {
  kind: 'reversal'
  number: string
  amountPaise: number
  reason: string
}

/** Notifies owners and managers of a reversed entry. */
export const notifyException = exceptionsWith<BooksException>({
  reversal: ({ number, amountPaise, reason }, userName) => ({
    title: 'Entry reversed',
    text: `${userName} reversed ${number}, ${rupees(amountPaise)}. Reason: ${reason}`,
  }),
})
