import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

/** Kinds of a new money transfer in the address: deposit cash, withdraw cash, or any other. */
export const moneyWork = ['bank', 'draw', 'new'] as const

/** The navigation between the dashboard, the list of money transfers, the form, and one of them. */
export interface MoneyPlace {
  show: (money: string) => Promise<void>
  list: () => void
  /** Back to the dashboard. */
  leave: () => void
}

/** Navigates between them by the address. */
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

/** The kind of a new money transfer. */
export type MoneyWork = (typeof moneyWork)[number]

/** Whether an address names such a kind. */
export function isMoneyWork(shown: string): shown is MoneyWork {
  return moneyWork.some((work) => work === shown)
}
