import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

/** The ways between the debit notes, the list of GST payments, their form, and one of them. */
export interface TaxPlace {
  show: (tax: string) => Promise<void>
  list: () => void
  add: () => void
}

/** Goes between them by the address, which names what is shown. */
export function useTaxPlace(): TaxPlace {
  const navigate = useNavigate()
  return useMemo(() => {
    const show = (tax: string) => navigate({ to: '/debitnote', search: { tax } })
    return { show, list: () => void show('list'), add: () => void show('new') }
  }, [navigate])
}
