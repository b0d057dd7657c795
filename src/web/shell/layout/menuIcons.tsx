import {
  IconBuilding,
  IconBuildingStore,
  IconGauge,
  IconKey,
  IconShieldCheck,
  type TablerIcon,
} from '@tabler/icons-react'
import type { MenuPlace } from '../menuPlaces.ts'

/** The icons of the screens there are. */
export const menuIcons: Partial<Record<MenuPlace, TablerIcon>> = {
  Dashboard: IconGauge,
  Company: IconBuilding,
  Store: IconBuildingStore,
  Role: IconShieldCheck,
  'User Login': IconKey,
}
