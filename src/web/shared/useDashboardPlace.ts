import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { validateListSearch } from '../ui/table/listSearch.ts'
import { useRecordLink } from './list/useRecordLink.ts'

/** What the dashboard leads to, by its parameter in the address. */
type Part = 'money' | 'packetAudit' | 'transfer'

/** The navigation between the dashboard, a list, its forms, and one record. */
interface DashboardPlace {
  show: (shown: string) => Promise<void>
  /** The address of one, with the parameters of the list. */
  linkTo: (id: string) => string
  list: () => void
  /** Back to the dashboard. */
  leave: () => void
}

/** Navigates between them by the address. */
export function useDashboardPlace(part: Part): DashboardPlace {
  const navigate = useNavigate()
  const linkTo = useRecordLink((id) => placeOf(part, id))
  return useMemo(() => {
    const show = (shown: string) => navigate(placeOf(part, shown))
    return {
      show,
      linkTo,
      list: () => void show('list'),
      leave: () => void navigate({ to: '/dashboard', search: {} }),
    }
  }, [part, navigate, linkTo])
}

/** One of them, or the list with its parameters. */
function placeOf(part: Part, shown: string): NavigateOptions {
  return { to: '/dashboard', search: (old) => ({ ...validateListSearch(old), [part]: shown }) }
}
