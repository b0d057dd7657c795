import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useRecordLink } from '../shared/list/useRecordLink.ts'
import { validateListSearch } from '../ui/table/listSearch.ts'

/** Kinds of a new money transfer in the address: deposit cash, withdraw cash, or any other. */
export const moneyWork = ['bank', 'draw', 'new'] as const

/** The navigation between the dashboard, the list of money transfers, the form, and one of them. */
export interface MoneyPlace {
  show: (money: string) => Promise<void>
  /** The address of one, with the parameters of the list. */
  linkTo: (id: string) => string
  list: () => void
  /** Back to the dashboard. */
  leave: () => void
}

/** Navigates between them by the address. */
export function useMoneyPlace(): MoneyPlace {
  const navigate = useNavigate()
  const linkTo = useRecordLink(placeOf)
  return useMemo(() => {
    const show = (money: string) => navigate(placeOf(money))
    return {
      show,
      linkTo,
      list: () => void show('list'),
      leave: () => void navigate({ to: '/dashboard', search: {} }),
    }
  }, [navigate, linkTo])
}

/** One of them, or the list with its parameters. */
function placeOf(money: string): NavigateOptions {
  return { to: '/dashboard', search: (old) => ({ ...validateListSearch(old), money }) }
}

/** The kind of a new money transfer. */
export type MoneyWork = (typeof moneyWork)[number]

/** Whether an address names such a kind. */
export function isMoneyWork(shown: string): shown is MoneyWork {
  return moneyWork.some((work) => work === shown)
}
