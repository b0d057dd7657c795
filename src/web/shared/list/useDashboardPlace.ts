import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type ListPlace, useListPlace } from './useListPlace.ts'

/** The lists that open from the dashboard, by their search parameter. */
type Part = 'money' | 'packetAudit' | 'transfer'

/** The navigation between the dashboard, a list, its forms, and one record. */
interface DashboardPlace extends ListPlace {
  /** Back to the dashboard. */
  leave: () => void
}

/** Returns the navigation, which sets the search parameters of the address. */
export function useDashboardPlace(part: Part): DashboardPlace {
  const navigate = useNavigate()
  const place = useListPlace('/dashboard', part)
  return useMemo(
    () => ({ ...place, leave: () => void navigate({ to: '/dashboard', search: {} }) }),
    [place, navigate],
  )
}
