import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

/** Navigation between the debit notes, the list of GST payments, the form and one payment. */
export interface TaxPlace {
  show: (tax: string) => Promise<void>
  list: () => void
  add: () => void
}

/** Navigates by the search parameter `tax`. */
export function useTaxPlace(): TaxPlace {
  const navigate = useNavigate()
  return useMemo(() => {
    const show = (tax: string) => navigate({ to: '/debitnote', search: { tax } })
    return { show, list: () => void show('list'), add: () => void show('new') }
  }, [navigate])
}
