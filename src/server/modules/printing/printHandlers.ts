import type { Handlers } from '../../platform/operation/context.ts'
import { readPacketAudit } from '../packetAudits/public.ts'
import { getAuctionNotice } from './auctionNotice.ts'
import { getMoneyTransferVoucher, getTaxPaymentVoucher } from './bankVouchers.ts'
import { getLenderPacketList } from './lenderPacketList.ts'
import { noteVoucher } from './noteVoucher.ts'
import { getPawnTicket } from './pawnTicket.ts'
import { readHead } from './printoutHead.ts'
import { getReceipt } from './receipt.ts'
import { getReleaseVoucher } from './releaseVoucher.ts'
import { addReminder, getReminder, getReminderLoans } from './reminder.ts'
import { getReportHead } from './reportHead.ts'
import { getTransferSlip } from './transferSlip.ts'

/** Data of printouts. */
export const printHandlers = {
  GetPawnTicket: getPawnTicket,
  GetReceipt: getReceipt,
  GetReleaseVoucher: getReleaseVoucher,
  GetAuctionNotice: getAuctionNotice,
  GetTransferSlip: getTransferSlip,
  GetLenderPacketList: getLenderPacketList,
  GetPacketAuditReport: async (context) => {
    const audit = await readPacketAudit(context, context.query.id)
    return { head: await readHead(context, audit.storeId), number: audit.number, audit }
  },
  GetMoneyTransferVoucher: getMoneyTransferVoucher,
  GetTaxPaymentVoucher: getTaxPaymentVoucher,
  GetReminder: getReminder,
  GetReminderLoans: getReminderLoans,
  AddReminder: addReminder,
  GetReportHead: getReportHead,
  GetCreditVoucher: (context) => noteVoucher(context, 'credit', context.query.id),
  GetDebitVoucher: (context) => noteVoucher(context, 'debit', context.query.id),
} satisfies Handlers<'Print'>
