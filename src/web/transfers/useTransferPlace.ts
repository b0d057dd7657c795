import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

/** The navigation between the dashboard, the list of transfers, the forms, and one transfer. */
export interface TransferPlace {
  show: (transfer: string) => Promise<void>
  list: () => void
  /** Back to the dashboard. */
  leave: () => void
}

/** Navigates between them by the address. */
export function useTransferPlace(): TransferPlace {
  const navigate = useNavigate()
  return useMemo(() => {
    const go = (transfer: string) => navigate({ to: '/dashboard', search: { transfer } })
    return {
      show: go,
      list: () => void go('list'),
      leave: () => void navigate({ to: '/dashboard', search: {} }),
    }
  }, [navigate])
}
