import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import type { OperationId } from '../../api/gen/operations.ts'
import { startReads } from '../shell/firstReads.ts'
import { bareRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'
import type { PaperDeclaration } from '../shell/staticData.ts'
import { validateNoticesSearch, validatePaperSearch, validateReportPaperSearch } from './paperSearch.ts'

/** The declaration of a printout; its route, guard and menu entries follow from it. */
interface Paper<Component> extends Omit<PaperDeclaration, 'name'> {
  title: string
  /** The query for its content. */
  needs: OperationId
  component: Component
}

function paper<const Name extends string, Component extends ReturnType<typeof lazyScreen>>(
  name: Name,
  { title, needs, component, ...declared }: Paper<Component>,
) {
  return createRoute({
    getParentRoute: () => bareRoute,
    path: `/print/${name}/$id`,
    validateSearch: validatePaperSearch,
    component,
    loader: startReads(({ params: { id = '' } }) => [{ operation: needs, query: { id }, always: true }]),
    staticData: { title, paper: { name, ...declared }, needs: [needs] },
  })
}

const ticket = lazyScreen(() => import('./Ticket.tsx'), 'Ticket')

/** The printouts, each at /print/$paper/$id, and those of several records at once. */
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
    path: '/print/report',
    validateSearch: validateReportPaperSearch,
    component: lazyScreen(() => import('./report/ReportPaper.tsx'), 'ReportPaper'),
    staticData: {
      title: titlesTexts.reportPaper,
      needs: ['GetReports', 'GetReport', 'GetReportTotals', 'GetReportHead'],
    },
  }),
  paper('ticket', {
    title: titlesTexts.pawnTicket,
    of: 'loan',
    size: 'a4',
    copy: 'office',
    needs: 'GetPawnTicket',
    component: ticket,
  }),
  paper('customer-copy', {
    title: titlesTexts.customerCopy,
    of: 'loan',
    size: 'a4',
    copy: 'customer',
    needs: 'GetPawnTicket',
    component: ticket,
  }),
  paper('label', {
    title: titlesTexts.packetLabel,
    of: 'loan',
    size: 'roll',
    staff: true,
    needs: 'GetPawnTicket',
    component: lazyScreen(() => import('./PacketLabel.tsx'), 'PacketLabel'),
  }),
  paper('receipt', {
    title: titlesTexts.receipt,
    of: 'voucher',
    size: 'a5',
    sends: true,
    needs: 'GetReceipt',
    component: lazyScreen(() => import('./Receipt.tsx'), 'Receipt'),
  }),
  paper('reversal', {
    title: titlesTexts.reversalVoucher,
    of: 'reversal',
    size: 'a5',
    needs: 'GetReceipt',
    component: lazyScreen(() => import('./Receipt.tsx'), 'Receipt'),
  }),
  paper('release', {
    title: titlesTexts.releaseVoucher,
    of: 'release',
    size: 'a4',
    needs: 'GetReleaseVoucher',
    component: lazyScreen(() => import('./ReleaseVoucher.tsx'), 'ReleaseVoucher'),
  }),
  paper('credit-voucher', {
    title: titlesTexts.creditVoucher,
    of: 'creditNote',
    size: 'a5',
    needs: 'GetCreditVoucher',
    component: lazyScreen(() => import('./noteVouchers.tsx'), 'CreditVoucher'),
  }),
  paper('auction-notice', {
    title: titlesTexts.auctionNotice,
    of: 'auctionLot',
    size: 'a4',
    needs: 'GetAuctionNotice',
    component: lazyScreen(() => import('./AuctionNotices.tsx'), 'AuctionNotice'),
  }),
  paper('debit-voucher', {
    title: titlesTexts.debitVoucher,
    of: 'debitNote',
    size: 'a5',
    needs: 'GetDebitVoucher',
    component: lazyScreen(() => import('./noteVouchers.tsx'), 'DebitVoucher'),
  }),
  paper('transfer', {
    title: titlesTexts.transferSlip,
    of: 'transfer',
    size: 'a5',
    staff: true,
    needs: 'GetTransferSlip',
    component: lazyScreen(() => import('./TransferSlip.tsx'), 'TransferSlip'),
  }),
  paper('packet-audit', {
    title: titlesTexts.packetAuditReport,
    of: 'packetAudit',
    size: 'a4',
    staff: true,
    needs: 'GetPacketAuditReport',
    component: lazyScreen(() => import('./PacketAuditReport.tsx'), 'PacketAuditReport'),
  }),
  paper('money-transfer', {
    title: titlesTexts.moneyTransferVoucher,
    of: 'moneyTransfer',
    size: 'a5',
    staff: true,
    needs: 'GetMoneyTransferVoucher',
    component: lazyScreen(() => import('./MoneyTransferVoucher.tsx'), 'MoneyTransferVoucher'),
  }),
  paper('tax-payment', {
    title: titlesTexts.taxPaymentVoucher,
    of: 'taxPayment',
    size: 'a5',
    staff: true,
    needs: 'GetTaxPaymentVoucher',
    component: lazyScreen(() => import('./TaxPaymentVoucher.tsx'), 'TaxPaymentVoucher'),
  }),
]
