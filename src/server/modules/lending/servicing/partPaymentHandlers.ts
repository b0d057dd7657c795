import type { LoanPosting } from '../../../../api/gen/model/index.ts'
import type { Handlers } from '../../../platform/operation/context.ts'
import { chargeLoan, waiveDues, writeOffLoan } from '../commands/charges.ts'
import { closeLoan } from '../commands/closeLoan.ts'
import { quoteRelease } from '../commands/quoteRelease.ts'
import { receivePayment } from '../commands/receive.ts'
import { releaseItems, releasePacket } from '../commands/release.ts'
import { resealPacket } from '../commands/reseal.ts'
import { reverseEntry } from '../commands/reverse.ts'
import { weightsOnRecord } from '../custody/packetStore.ts'
import type { Posted } from '../state/active.ts'
import { getPartPaymentChoices } from './choices.ts'
import { getPartPaymentCustody } from './custody.ts'
import { addLoanDocument, deleteLoanDocument, getPartPaymentDocuments } from './documents.ts'
import { movePacketHere } from './movePacket.ts'
import { findLoan, getPartPaymentById, getPayoff, presentLoan } from './oneLoan.ts'
import { getPartPayment, getPartPaymentCount } from './pageLoans.ts'
import {
  approveException,
  checkRelease,
  getReleaseExceptions,
  rejectException,
  requestException,
} from './releaseExceptions.ts'
import { quoteRenewalHere, renewLoanHere } from './renewal.ts'
import { getReversal } from './reversal.ts'
import { getPartPaymentHistory, getPartPaymentStatement } from './statement.ts'
import { verifyTicket } from './verifyTicket.ts'

/** Disbursed loans and the actions on them. */
export const partPaymentHandlers = {
  GetPartPaymentChoices: getPartPaymentChoices,
  GetPartPayment: getPartPayment,
  GetPartPaymentCount: getPartPaymentCount,
  GetPartPaymentById: getPartPaymentById,
  GetPartPaymentStatement: getPartPaymentStatement,
  GetPartPaymentCustody: getPartPaymentCustody,
  GetPartPaymentHistory: getPartPaymentHistory,
  GetPayoff: getPayoff,

  ReceivePayment: async (context) => {
    const { postedOn, ...receipt } = context.body
    return toPosting(await receivePayment(context, { ...receipt, date: postedOn }))
  },

  CloseLoan: async (context) => {
    const { postedOn, ...closing } = context.body
    return toPosting(await closeLoan(context, { ...closing, loanId: context.query.id, date: postedOn }))
  },

  QuoteRenewal: quoteRenewalHere,
  RenewLoan: renewLoanHere,

  GetReversal: getReversal,

  ReverseEntry: async (context) => {
    const { postedOn, ...reversal } = context.body
    return toPosting(await reverseEntry(context, { ...reversal, loanId: context.query.id, date: postedOn }))
  },

  AddCharge: async (context) => {
    const { postedOn, note = null, ...charge } = context.body
    const { id: loanId } = context.query
    return toPosting(await chargeLoan(context, { ...charge, note, loanId, date: postedOn }))
  },

  WaiveDues: async (context) => {
    const { postedOn, headId = null, ...waiver } = context.body
    const { id: loanId } = context.query
    return toPosting(await waiveDues(context, { ...waiver, headId, loanId, date: postedOn }))
  },

  WriteOff: async (context) => {
    const { postedOn, reason, amountPaise: expectedPaise } = context.body
    const { id: loanId } = context.query
    return toPosting(await writeOffLoan(context, { reason, loanId, expectedPaise, date: postedOn }))
  },

  VerifyTicket: verifyTicket,
  GetReleaseExceptions: getReleaseExceptions,
  CheckRelease: checkRelease,
  RequestReleaseException: requestException,
  ApproveReleaseException: approveException,
  RejectReleaseException: rejectException,

  ReleasePacket: (context) => {
    const { seal, collection: collector } = context.body
    return releasePacket(context, context.query.id, { seal, collector })
  },

  QuoteReleaseItems: async (context) => {
    const row = await findLoan(context, context.query.id)
    const { lines } = context.body
    return {
      ...(await quoteRelease(context, row, lines)),
      ...(await weightsOnRecord(context, row.id, lines)),
      principalPaise: row.outstandingPaise,
    }
  },

  ReleaseItems: (context) => {
    const { collection: collector, ...input } = context.body
    return releaseItems(context, context.query.id, { ...input, collector })
  },

  MovePacket: movePacketHere,
  ResealPacket: async (context) => {
    await resealPacket(context, context.query.id, context.body)
    return presentLoan(context, context.query.id)
  },

  GetPartPaymentDocuments: getPartPaymentDocuments,
  AddLoanDocument: addLoanDocument,
  DeleteLoanDocument: deleteLoanDocument,
} satisfies Handlers<'PartPayment'>

/** The postings of an action, as the API returns them. */
function toPosting({ voucher, date, amountPaise, entries }: Posted): LoanPosting {
  return {
    voucherId: voucher?.id ?? null,
    voucherNumber: voucher?.number ?? null,
    postedOn: date,
    amountPaise,
    previewDiffers: entries.some(({ previewDiffers }) => previewDiffers),
    rows: entries.map(({ loan, ...entry }) => ({
      loanId: loan.id,
      number: loan.number ?? '',
      ...entry,
      status: loan.status as LoanPosting['rows'][number]['status'],
      outstandingPaise: loan.outstandingPaise,
      chargesDuePaise: loan.chargesDuePaise,
      version: loan.version,
    })),
  }
}
