import { createRoute } from '@tanstack/react-router'
import { actionTitlesTexts } from '#texts/actionTitles.ts'
import { titlesTexts } from '#texts/titles.ts'
import { APPROVALS } from '../shared/list/shownRows.ts'
import { read, startReads } from '../shell/firstReads.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'
import { type DashboardSearch, PRICE_DAYS, validateDashboardSearch } from './dashboardSearch.ts'

/** The first screen after sign-in; always shown in the menu. */
export const dashboardRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/dashboard',
    validateSearch: validateDashboardSearch,
    component: lazyScreen(() => {
      const screen = import('./Dashboard.tsx')
      // What is shown unless the address names a part is loaded together with the screen, not after it.
      const rest: Promise<unknown> | boolean =
        /[?&](transfer|packetAudit|money|days|integrity)=/.test(location.search) || import('./Home.tsx')
      return Promise.all([screen, rest]).then(() => screen)
    }, 'Dashboard'),
    loader: startReads<DashboardSearch>(
      ({ scope, search: { transfer, packetAudit, money, days, integrity, stores } }) => {
        if ([transfer, packetAudit, money, days, integrity].some((part) => part !== undefined)) return []
        // The view of all stores needs a right that is not checked here.
        if (stores !== undefined) return []
        const figures = { ...scope, stores: 'this' } as const
        return [
          read('GetDayAtCounter', { always: true }),
          // Above the figures: how many loans need the user's approval.
          read('GetNewLoan', { body: { ...scope, limit: APPROVALS, awaitsApproval: true } }),
          read('GetDashboard', { body: figures, always: true }),
          read('GetSetUpProgress', { method: 'POST', always: true }),
          read('GetIntegrityCheck'),
          read('GetDashboardCharts', { body: figures, always: true }),
          read('GetRateChart', { body: { ...scope, days: PRICE_DAYS } }),
        ]
      },
    ),
    staticData: {
      title: titlesTexts.dashboard,
      menu: 'Dashboard',
      actions: [
        { title: actionTitlesTexts.openDay, search: { day: 'open' }, needs: 'OpenDay' },
        { title: actionTitlesTexts.closeDay, search: { day: 'close' }, needs: 'CloseDay' },
        { title: actionTitlesTexts.bankCash, search: { money: 'bank' }, needs: 'AddMoneyTransfer' },
        { title: actionTitlesTexts.drawCash, search: { money: 'draw' }, needs: 'AddMoneyTransfer' },
        { title: actionTitlesTexts.transferMoney, search: { money: 'new' }, needs: 'AddMoneyTransfer' },
        { title: actionTitlesTexts.moneyTransfers, search: { money: 'list' }, needs: 'GetMoneyTransfer' },
        { title: actionTitlesTexts.sendCash, search: { transfer: 'cash' }, needs: 'SendCash' },
        { title: actionTitlesTexts.sendPackets, search: { transfer: 'packets' }, needs: 'SendPackets' },
        { title: actionTitlesTexts.transfers, search: { transfer: 'list' }, needs: 'GetTransfer' },
        { title: actionTitlesTexts.auditPackets, search: { packetAudit: 'new' }, needs: 'StartPacketAudit' },
        { title: actionTitlesTexts.packetAudits, search: { packetAudit: 'list' }, needs: 'GetPacketAudit' },
        { title: actionTitlesTexts.integrity, search: { integrity: 1 }, needs: 'GetIntegrityCheck' },
      ],
    },
  }),
]
