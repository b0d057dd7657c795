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

/** The page of a printout of records. */
const sheet = (name: keyof typeof import('./printouts.ts')['printouts']) =>
  lazyScreen(async () => (await import('./printouts.ts')).printouts, name)

/** The declaration of a printout; its route, guard and menu entries follow from it. */
interface Printout extends Omit<PrintoutDeclaration, 'name'> {
  title: string
  /** The query for its content. */
  needs: OperationId
  component: ReturnType<typeof sheet>
}

function printout<const Name extends string>(name: Name, { title, needs, component, ...declared }: Printout) {
  return createRoute({
    getParentRoute: () => bareRoute,
    path: `/print/${name}/$id`,
    validateSearch: validatePrintoutSearch,
    component,
    loader: startReads(({ params: { id = '' } }) => [{ operation: needs, query: { id }, always: true }]),
    staticData: { title, printout: { name, ...declared }, needs: [needs] },
  })
}

/** The printouts, each at /print/$printout/$id, and those of several records at once. */
export const printRoutes = [
  createRoute({
    getParentRoute: () => bareRoute,
    path: '/print/auction-notices',
    validateSearch: validateNoticesSearch,
    component: sheet('AuctionNotices'),
    staticData: { title: titlesTexts.auctionNotices, needs: ['GetAuctionNotice'] },
  }),
  createRoute({
    getParentRoute: () => bareRoute,
    path: '/print/tickets',
    validateSearch: validateTicketsSearch,
    component: sheet('Tickets'),
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
    component: sheet('Ticket'),
  }),
  printout('customer-copy', {
    title: titlesTexts.customerCopy,
    subject: 'loan',
    size: 'a4',
    copy: 'customer',
    needs: 'GetPawnTicket',
    component: sheet('Ticket'),
  }),
  printout('label', {
    title: titlesTexts.packetLabel,
    subject: 'loan',
    size: 'roll',
    staff: true,
    needs: 'GetPawnTicket',
    component: sheet('PacketLabel'),
  }),
  printout('receipt', {
    title: titlesTexts.receipt,
    subject: 'voucher',
    size: 'a5',
    sends: true,
    needs: 'GetReceipt',
    component: sheet('Receipt'),
  }),
  printout('reversal', {
    title: titlesTexts.reversalVoucher,
    subject: 'reversal',
    size: 'a5',
    needs: 'GetReceipt',
    component: sheet('Receipt'),
  }),
  printout('release', {
    title: titlesTexts.releaseVoucher,
    subject: 'release',
    size: 'a4',
    needs: 'GetReleaseVoucher',
    component: sheet('ReleaseVoucher'),
  }),
  printout('credit-voucher', {
    title: titlesTexts.creditVoucher,
    subject: 'creditNote',
    size: 'a5',
    needs: 'GetCreditVoucher',
    component: sheet('CreditVoucher'),
  }),
  printout('auction-notice', {
    title: titlesTexts.auctionNotice,
    subject: 'auctionLot',
    size: 'a4',
    needs: 'GetAuctionNotice',
    component: sheet('AuctionNotice'),
  }),
  printout('debit-voucher', {
    title: titlesTexts.debitVoucher,
    subject: 'debitNote',
    size: 'a5',
    needs: 'GetDebitVoucher',
    component: sheet('DebitVoucher'),
  }),
  printout('transfer', {
    title: titlesTexts.transferSlip,
    subject: 'transfer',
    size: 'a5',
    staff: true,
    needs: 'GetTransferSlip',
    component: sheet('TransferSlip'),
  }),
  printout('lender-packets', {
    title: titlesTexts.lenderPackets,
    subject: 'bankLoan',
    size: 'a4',
    staff: true,
    needs: 'GetLenderPacketList',
    component: sheet('LenderPacketList'),
  }),
  printout('packet-audit', {
    title: titlesTexts.packetAuditReport,
    subject: 'packetAudit',
    size: 'a4',
    staff: true,
    needs: 'GetPacketAuditReport',
    component: sheet('PacketAuditReport'),
  }),
  printout('money-transfer', {
    title: titlesTexts.moneyTransferVoucher,
    subject: 'moneyTransfer',
    size: 'a5',
    staff: true,
    needs: 'GetMoneyTransferVoucher',
    component: sheet('MoneyTransferVoucher'),
  }),
  printout('tax-payment', {
    title: titlesTexts.taxPaymentVoucher,
    subject: 'taxPayment',
    size: 'a5',
    staff: true,
    needs: 'GetTaxPaymentVoucher',
    component: sheet('TaxPaymentVoucher'),
  }),
]
