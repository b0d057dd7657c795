import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

/** The ways between the dashboard, its list of money transfers, their form, and one of them. */
export interface MoneyPlace {
  show: (money: string) => Promise<void>
  list: () => void
  /** Back to the dashboard as it opens. */
  leave: () => void
}

/** Goes between them by the address, which names what is shown. */
export function useMoneyPlace(): MoneyPlace {
  const navigate = useNavigate()
  return useMemo(() => {
    const show = (money: string) => navigate({ to: '/dashboard', search: { money } })
    return {
      show,
      list: () => void show('list'),
      leave: () => void navigate({ to: '/dashboard', search: {} }),
    }
  }, [navigate])
}
