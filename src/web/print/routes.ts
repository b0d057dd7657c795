import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import type { OperationId } from '../../api/gen/operations.ts'
import { startReads } from '../shell/firstReads.ts'
import { bareRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'
import type { PrintoutDeclaration } from '../shell/staticData.ts'
import {
  validateNoticesSearch,
  validatePrintoutSearch,
  validateReportPrintoutSearch,
  validateTicketsSearch,
} from './printoutSearch.ts'

/** The declaration of a printout; its route, guard and menu entries follow from it. */
interface Printout<Component> extends Omit<PrintoutDeclaration, 'name'> {
  title: string
  /** The query for its content. */
  needs: OperationId
  component: Component
}

function printout<const Name extends string, Component extends ReturnType<typeof lazyScreen>>(
  name: Name,
  { title, needs, component, ...declared }: Printout<Component>,
) {
  return createRoute({
    getParentRoute: () => bareRoute,
    path: `/print/${name}/$id`,
    validateSearch: validatePrintoutSearch,
    component,
    loader: startReads(({ params: { id = '' } }) => [{ operation: needs, query: { id }, always: true }]),
    staticData: { title, printout: { name, ...declared }, needs: [needs] },
  })
}

const ticket = lazyScreen(() => import('./Ticket.tsx'), 'Ticket')
const receipt = lazyScreen(() => import('./Receipt.tsx'), 'Receipt')

/** The printouts, each at /print/$printout/$id, and those of several records at once. */
export const printRoutes = [
  createRoute({
    getParentRoute: () => bareRoute,
    path: '/print/auction-notices',
    validateSearch: validateNoticesSearch,
    component: lazyScreen(() => import('./AuctionNotices.tsx'), 'AuctionNotices'),
    staticData: { title: titlesTexts.auctionNotices, needs: ['GetAuctionNotice'] },
  }),
  createRoute({
    getParentRoute: () => bareRoute,
    path: '/print/tickets',
    validateSearch: validateTicketsSearch,
    component: lazyScreen(() => import('./Ticket.tsx'), 'Tickets'),
    staticData: { title: titlesTexts.pawnTickets, needs: ['GetPawnTicket'] },
  }),
  createRoute({
    getParentRoute: () => bareRoute,
    path: '/print/report',
    validateSearch: validateReportPrintoutSearch,
    component: lazyScreen(() => import('./report/ReportPrintout.tsx'), 'ReportPrintout'),
    staticData: {
      title: titlesTexts.reportPrintout,
      needs: ['GetReports', 'GetReport', 'GetReportTotals', 'GetReportHead'],
    },
  }),
  printout('ticket', {
    title: titlesTexts.pawnTicket,
    subject: 'loan',
    size: 'a4',
    copy: 'office',
    needs: 'GetPawnTicket',
    component: ticket,
  }),
  printout('customer-copy', {
    title: titlesTexts.customerCopy,
    subject: 'loan',
    size: 'a4',
    copy: 'customer',
    needs: 'GetPawnTicket',
    component: ticket,
  }),
  printout('label', {
    title: titlesTexts.packetLabel,
    subject: 'loan',
    size: 'roll',
    staff: true,
    needs: 'GetPawnTicket',
    component: lazyScreen(() => import('./PacketLabel.tsx'), 'PacketLabel'),
  }),
  printout('receipt', {
    title: titlesTexts.receipt,
    subject: 'voucher',
    size: 'a5',
    sends: true,
    needs: 'GetReceipt',
    component: receipt,
  }),
  printout('reversal', {
    title: titlesTexts.reversalVoucher,
    subject: 'reversal',
    size: 'a5',
    needs: 'GetReceipt',
    component: receipt,
  }),
  printout('release', {
    title: titlesTexts.releaseVoucher,
    subject: 'release',
    size: 'a4',
    needs: 'GetReleaseVoucher',
    component: lazyScreen(() => import('./ReleaseVoucher.tsx'), 'ReleaseVoucher'),
  }),
  printout('credit-voucher', {
    title: titlesTexts.creditVoucher,
    subject: 'creditNote',
    size: 'a5',
    needs: 'GetCreditVoucher',
    component: lazyScreen(() => import('./noteVouchers.tsx'), 'CreditVoucher'),
  }),
  printout('auction-notice', {
    title: titlesTexts.auctionNotice,
    subject: 'auctionLot',
    size: 'a4',
    needs: 'GetAuctionNotice',
    component: lazyScreen(() => import('./AuctionNotices.tsx'), 'AuctionNotice'),
  }),
  printout('debit-voucher', {
    title: titlesTexts.debitVoucher,
    subject: 'debitNote',
    size: 'a5',
    needs: 'GetDebitVoucher',
    component: lazyScreen(() => import('./noteVouchers.tsx'), 'DebitVoucher'),
  }),
  printout('transfer', {
    title: titlesTexts.transferSlip,
    subject: 'transfer',
    size: 'a5',
    staff: true,
    needs: 'GetTransferSlip',
    component: lazyScreen(() => import('./handOvers.tsx'), 'TransferSlip'),
  }),
  printout('lender-packets', {
    title: titlesTexts.lenderPackets,
    subject: 'bankLoan',
    size: 'a4',
    staff: true,
    needs: 'GetLenderPacketList',
    component: lazyScreen(() => import('./handOvers.tsx'), 'LenderPacketList'),
  }),
  printout('packet-audit', {
    title: titlesTexts.packetAuditReport,
    subject: 'packetAudit',
    size: 'a4',
    staff: true,
    needs: 'GetPacketAuditReport',
    component: lazyScreen(() => import('./PacketAuditReport.tsx'), 'PacketAuditReport'),
  }),
  printout('money-transfer', {
    title: titlesTexts.moneyTransferVoucher,
    subject: 'moneyTransfer',
    size: 'a5',
    staff: true,
    needs: 'GetMoneyTransferVoucher',
    component: lazyScreen(() => import('./bankVouchers.tsx'), 'MoneyTransferVoucher'),
  }),
  printout('tax-payment', {
    title: titlesTexts.taxPaymentVoucher,
    subject: 'taxPayment',
    size: 'a5',
    staff: true,
    needs: 'GetTaxPaymentVoucher',
    component: lazyScreen(() => import('./bankVouchers.tsx'), 'TaxPaymentVoucher'),
  }),
]
