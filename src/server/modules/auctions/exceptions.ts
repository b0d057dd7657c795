import { rupees } from '../../../domain/money/rupees.ts'
import { exceptionsWith } from '../../platform/notifications/exceptions.ts'

/** An exception of an auction. Money in paise. */
interface AuctionException {
  kind: 'shortfallWriteOff'
  loanNumber: string
  amountPaise: number
  reason: string
}

/** Notifies owners and managers of a shortfall that is written off. */
export const notifyException = exceptionsWith<AuctionException>({
  shortfallWriteOff: ({ loanNumber, amountPaise, reason }, userName) => ({
    title: 'Auction shortfall written off',
    text: `${userName} wrote off ${rupees(amountPaise)} of the auction of loan ${loanNumber}. Reason: ${reason}`,
  }),
})
