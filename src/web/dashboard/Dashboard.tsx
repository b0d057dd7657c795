import type { ComponentType } from 'react'
import { addressParts } from '../shared/state/addressParts.tsx'
import { lazyPart } from '../shell/lazyPart.tsx'
import type { DashboardSearch } from './dashboardSearch.ts'

/** The first screen after sign-in, or a part that the address names: transfers, packet audits, money, earlier days, the integrity check. */
export const Dashboard: ComponentType = addressParts<DashboardSearch>(
  {
    transfer: lazyPart(() => import('../transfers/Transfers.tsx'), 'Transfers'),
    packetAudit: lazyPart(() => import('../packetaudit/PacketAudits.tsx'), 'PacketAudits'),
    money: lazyPart(() => import('../moneytransfer/Money.tsx'), 'Money'),
    days: lazyPart(() => import('../day/EarlierDays.tsx'), 'EarlierDays'),
    integrity: lazyPart(() => import('../integrity/IntegrityPage.tsx'), 'IntegrityPage'),
  },
  lazyPart(() => import('./Home.tsx'), 'Home'),
)
