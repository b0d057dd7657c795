import { AuctionNotice, AuctionNotices } from './AuctionNotices.tsx'
import { MoneyTransferVoucher, TaxPaymentVoucher } from './bankVouchers.tsx'
import { LenderPacketList, TransferSlip } from './handOvers.tsx'
import { CreditVoucher, DebitVoucher } from './noteVouchers.tsx'
import { PacketAuditReport } from './PacketAuditReport.tsx'
import { PacketLabel } from './PacketLabel.tsx'
import { Receipt } from './Receipt.tsx'
import { ReleaseVoucher } from './ReleaseVoucher.tsx'
import { Ticket, Tickets } from './Ticket.tsx'

/** The printouts of records. They share nearly all of their modules, so they are loaded together. */
export const printouts = {
  AuctionNotice,
  AuctionNotices,
  CreditVoucher,
  DebitVoucher,
  LenderPacketList,
  MoneyTransferVoucher,
  PacketAuditReport,
  PacketLabel,
  Receipt,
  ReleaseVoucher,
  TaxPaymentVoucher,
  Ticket,
  Tickets,
  TransferSlip,
}
