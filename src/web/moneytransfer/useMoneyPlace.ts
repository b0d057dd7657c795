import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

/** Ways to begin a money transfer, as addresses name them: bank the drawer's cash, draw cash, or any other. */
export const moneyWork = ['bank', 'draw', 'new'] as const

/** Navigation between the dashboard, the list of money transfers, the form and one transfer. */
export interface MoneyPlace {
  show: (money: string) => Promise<void>
  list: () => void
  /** Back to the dashboard as it opens. */
  leave: () => void
}

/** Navigates by the search parameter `money`. */
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

/** How the form of a money transfer begins. */
export type MoneyWork = (typeof moneyWork)[number]

/** Whether an address names a way to begin. */
export function isMoneyWork(shown: string): shown is MoneyWork {
  return moneyWork.some((work) => work === shown)
}
