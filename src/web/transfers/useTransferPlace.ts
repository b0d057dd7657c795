import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

/** The ways between the dashboard, its list of transfers, the forms that send, and one transfer. */
export interface TransferPlace {
  show: (transfer: string) => Promise<void>
  list: () => void
  /** Back to the dashboard as it is first seen. */
  leave: () => void
}

/** Goes between them by the address, which names what is shown. */
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
