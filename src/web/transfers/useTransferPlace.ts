import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useRecordLink } from '../shared/list/useRecordLink.ts'
import { validateListSearch } from '../ui/table/listSearch.ts'

/** The navigation between the dashboard, the list of transfers, the forms, and one transfer. */
export interface TransferPlace {
  show: (transfer: string) => Promise<void>
  /** The address of one, with the parameters of the list. */
  linkTo: (id: string) => string
  list: () => void
  /** Back to the dashboard. */
  leave: () => void
}

/** Navigates between them by the address. */
export function useTransferPlace(): TransferPlace {
  const navigate = useNavigate()
  const linkTo = useRecordLink(placeOf)
  return useMemo(() => {
    const go = (transfer: string) => navigate(placeOf(transfer))
    return {
      show: go,
      linkTo,
      list: () => void go('list'),
      leave: () => void navigate({ to: '/dashboard', search: {} }),
    }
  }, [navigate, linkTo])
}

/** One of them, or the list with its parameters. */
function placeOf(transfer: string): NavigateOptions {
  return { to: '/dashboard', search: (old) => ({ ...validateListSearch(old), transfer }) }
}
