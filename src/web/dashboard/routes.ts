import { createRoute } from '@tanstack/react-router'
import { actTitlesTexts } from '#texts/actTitles.ts'
import { titlesTexts } from '#texts/titles.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'
import { validateDashboardSearch } from './dashboardSearch.ts'

/** The first screen after sign-in; always shown in the menu. */
export const dashboardRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/dashboard',
    validateSearch: validateDashboardSearch,
    component: lazyScreen(() => import('./Dashboard.tsx'), 'Dashboard'),
    staticData: {
      title: titlesTexts.dashboard,
      menu: 'Dashboard',
      acts: [
        { title: actTitlesTexts.openDay, search: { day: 'open' }, right: ['Day', 'add'] },
        { title: actTitlesTexts.closeDay, search: { day: 'close' }, right: ['Day', 'add'] },
        { title: actTitlesTexts.bankCash, search: { money: 'bank' }, right: ['Day', 'transferMoney'] },
        { title: actTitlesTexts.drawCash, search: { money: 'draw' }, right: ['Day', 'transferMoney'] },
        { title: actTitlesTexts.transferMoney, search: { money: 'new' }, right: ['Day', 'transferMoney'] },
        { title: actTitlesTexts.moneyTransfers, search: { money: 'list' }, right: ['Day', 'view'] },
        { title: actTitlesTexts.sendCash, search: { transfer: 'cash' }, right: ['Day', 'send'] },
        { title: actTitlesTexts.sendPackets, search: { transfer: 'packets' }, right: ['Day', 'send'] },
        { title: actTitlesTexts.transfers, search: { transfer: 'list' }, right: ['Day', 'view'] },
        { title: actTitlesTexts.proof, search: { proof: 1 }, right: ['Company', 'proof'] },
      ],
    },
  }),
]
