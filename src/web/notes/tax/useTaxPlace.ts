import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

/** The navigation between debit notes, the list of GST payments, the form, and one of them. */
export interface TaxPlace {
  show: (tax: string) => Promise<void>
  list: () => void
  add: () => void
}

/** Navigates between them by the address. */
export function useTaxPlace(): TaxPlace {
  const navigate = useNavigate()
  return useMemo(() => {
    const show = (tax: string) => navigate({ to: '/debitnote', search: { tax } })
    return { show, list: () => void show('list'), add: () => void show('new') }
  }, [navigate])
}
