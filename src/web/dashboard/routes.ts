import { createRoute } from '@tanstack/react-router'
import { actTitlesTexts } from '#texts/actTitles.ts'
import { titlesTexts } from '#texts/titles.ts'
import { read, startReads } from '../shell/firstReads.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'
import { type DashboardSearch, validateDashboardSearch } from './dashboardSearch.ts'

/** The first screen after sign-in; always shown in the menu. */
export const dashboardRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/dashboard',
    validateSearch: validateDashboardSearch,
    component: lazyScreen(() => import('./Dashboard.tsx'), 'Dashboard'),
    loader: startReads<DashboardSearch>(
      ({ scope, search: { transfer, packetAudit, money, days, integrity, stores } }) => {
        if ([transfer, packetAudit, money, days, integrity].some((part) => part !== undefined)) return []
        // All stores need a right that no operation of the page names.
        if (stores !== undefined) return []
        const figures = { ...scope, stores: 'this' } as const
        return [
          read('GetDayAtCounter', { always: true }),
          read('GetDashboard', { body: figures, always: true }),
          read('GetSetUpProgress', { method: 'POST', always: true }),
          read('GetIntegrityCheck'),
          read('GetDashboardCharts', { body: figures, always: true }),
          read('GetRateBoard', { body: scope }),
        ]
      },
    ),
    staticData: {
      title: titlesTexts.dashboard,
      menu: 'Dashboard',
      acts: [
        { title: actTitlesTexts.openDay, search: { day: 'open' }, needs: 'OpenDay' },
        { title: actTitlesTexts.closeDay, search: { day: 'close' }, needs: 'CloseDay' },
        { title: actTitlesTexts.bankCash, search: { money: 'bank' }, needs: 'AddMoneyTransfer' },
        { title: actTitlesTexts.drawCash, search: { money: 'draw' }, needs: 'AddMoneyTransfer' },
        { title: actTitlesTexts.transferMoney, search: { money: 'new' }, needs: 'AddMoneyTransfer' },
        { title: actTitlesTexts.moneyTransfers, search: { money: 'list' }, needs: 'GetMoneyTransfer' },
        { title: actTitlesTexts.sendCash, search: { transfer: 'cash' }, needs: 'SendCash' },
        { title: actTitlesTexts.sendPackets, search: { transfer: 'packets' }, needs: 'SendPackets' },
        { title: actTitlesTexts.transfers, search: { transfer: 'list' }, needs: 'GetTransfer' },
        { title: actTitlesTexts.auditPackets, search: { packetAudit: 'new' }, needs: 'StartPacketAudit' },
        { title: actTitlesTexts.packetAudits, search: { packetAudit: 'list' }, needs: 'GetPacketAudit' },
        { title: actTitlesTexts.integrity, search: { integrity: 1 }, needs: 'GetIntegrityCheck' },
      ],
    },
  }),
]
