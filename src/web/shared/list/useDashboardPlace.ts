import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type ListPlace, useListPlace } from './useListPlace.ts'

/** What the dashboard leads to, by its parameter in the address. */
type Part = 'money' | 'packetAudit' | 'transfer'

/** The navigation between the dashboard, a list, its forms, and one record. */
interface DashboardPlace extends ListPlace {
  /** Back to the dashboard. */
  leave: () => void
}

/** Navigates between them by the address. */
export function useDashboardPlace(part: Part): DashboardPlace {
  const navigate = useNavigate()
  const place = useListPlace('/dashboard', part)
  return useMemo(
    () => ({ ...place, leave: () => void navigate({ to: '/dashboard', search: {} }) }),
    [place, navigate],
  )
}
