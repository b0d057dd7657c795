import {
  IconArrowsExchange,
  IconBell,
  IconBuilding,
  IconBuildingBank,
  IconBuildingStore,
  IconCategory,
  IconChartLine,
  IconCoinRupee,
  IconCoins,
  IconDiamond,
  IconFileInvoice,
  IconGauge,
  IconIdBadge2,
  IconKey,
  IconReceipt,
  IconShieldCheck,
  IconStairsUp,
  IconUser,
  IconUsers,
  IconUsersGroup,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react'
import type { MenuPlace } from '../menuPlaces.ts'

/** The icons of the screens there are. */
export const menuIcons: Partial<Record<MenuPlace, TablerIcon>> = {
  Dashboard: IconGauge,
  Company: IconBuilding,
  Store: IconBuildingStore,
  Bank: IconBuildingBank,
  'Credit Debit': IconArrowsExchange,
  'Customer Type': IconUsersGroup,
  Subscription: IconReceipt,
  Customer: IconUsers,
  Role: IconShieldCheck,
  Domain: IconWorld,
  Staff: IconIdBadge2,
  'User Login': IconKey,
  'Product Category': IconCategory,
  Product: IconDiamond,
  Metal: IconCoins,
  'Slab Type': IconStairsUp,
  Rate: IconChartLine,
  'New Loan': IconCoinRupee,
  'Loan Details': IconFileInvoice,
}

/** The icons of screens that have no place in the sidebar, by their path. */
export const otherIcons: Readonly<Record<string, TablerIcon | undefined>> = {
  '/rolemapping': IconShieldCheck,
  '/interestslab': IconStairsUp,
  '/notifications': IconBell,
  '/profile': IconUser,
}
