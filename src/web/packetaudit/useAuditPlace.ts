import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

/** The navigation between the dashboard, the list of audits, the form, and one audit. */
interface AuditPlace {
  show: (packetAudit: string) => Promise<void>
  list: () => void
  /** Back to the dashboard. */
  leave: () => void
}

/** Navigates between them by the address. */
export function useAuditPlace(): AuditPlace {
  const navigate = useNavigate()
  return useMemo(() => {
    const go = (packetAudit: string) => navigate({ to: '/dashboard', search: { packetAudit } })
    return {
      show: go,
      list: () => void go('list'),
      leave: () => void navigate({ to: '/dashboard', search: {} }),
    }
  }, [navigate])
}
