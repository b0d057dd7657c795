import type { Handlers } from '../core/context.ts'
import { getPawnTicket } from './pawnTicket.ts'
import { getReceipt } from './receipt.ts'
import { getReleaseVoucher } from './releaseVoucher.ts'

/** What the papers of a loan say. */
export const printHandlers = {
  GetPawnTicket: getPawnTicket,
  GetReceipt: getReceipt,
  GetReleaseVoucher: getReleaseVoucher,
} satisfies Handlers<'Print'>
