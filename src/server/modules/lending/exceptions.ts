import {
  openingWeightMessages,
  type RecordedWeights,
  type WeighedAtOpening,
} from '../../../domain/custody/openingWeights.ts'
import { rupees } from '../../../domain/money/rupees.ts'
import { exceptionsWith } from '../../platform/notifications/exceptions.ts'

/** An exception of a loan. Money in paise. */
type LoanException =
  | { kind: 'waiver' | 'writeOff'; loanNumber: string; amountPaise: number; reason: string }
  | { kind: 'releaseByException'; isWhole: boolean; loanNumber: string; collector: string; reason: string }
  | {
      kind: 'packetWeight'
      loanNumber: string
      onRecord: RecordedWeights
      weighed: WeighedAtOpening
      note: string
    }
  | {
      kind: 'resealed'
      loanNumber: string
      /** The recorded seal, the one found on the packet (null if it could not be read), and the new one. */
      seals: { recorded: string; found: string | null; now: string }
      /** Set where the weights differ from the record by more than the tolerance. */
      weights: { onRecord: RecordedWeights; weighed: WeighedAtOpening } | null
      reason: string
    }

/** Notifies owners and managers of an exception of a loan. */
export const notifyException = exceptionsWith<LoanException>({
  waiver: ({ loanNumber, amountPaise, reason }, userName) => ({
    title: 'Dues waived',
    text: `${userName} waived ${rupees(amountPaise)} on loan ${loanNumber}. Reason: ${reason}`,
  }),
  writeOff: ({ loanNumber, amountPaise, reason }, userName) => ({
    title: 'Loan written off',
    text: `${userName} wrote off ${rupees(amountPaise)} on loan ${loanNumber}. Reason: ${reason}`,
  }),
  releaseByException: ({ isWhole, loanNumber, collector, reason }, userName) => ({
    title: 'Release by exception',
    text: `${userName} released ${isWhole ? 'the packet' : 'some items'} of loan ${loanNumber} to ${collector} by exception. Reason: ${reason}`,
  }),
  packetWeight: ({ loanNumber, onRecord, weighed, note }, userName) => ({
    title: 'Packet weight differs',
    text: `${userName} opened the packet of loan ${loanNumber}. ${openingWeightMessages.found(onRecord, weighed)}. Note: ${note}`,
  }),
  resealed: ({ loanNumber, seals: { recorded, found, now }, weights, reason }, userName) => ({
    title: weights === null ? 'Packet resealed' : 'Packet resealed, weight differs',
    text: [
      `${userName} opened and resealed the packet of loan ${loanNumber}. Recorded seal ${recorded}, ${found === null ? 'not readable' : `found ${found}`}, new seal ${now}.`,
      ...(weights === null ? [] : [`${openingWeightMessages.found(weights.onRecord, weights.weighed)}.`]),
      `Reason: ${reason}`,
    ].join(' '),
  }),
})
