import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useRecordLink } from '../../shared/list/useRecordLink.ts'
import { validateListSearch } from '../../ui/table/listSearch.ts'

/** The navigation between debit notes, the list of GST payments, the form, and one of them. */
export interface TaxPlace {
  show: (tax: string) => Promise<void>
  /** The address of one, with the parameters of the list. */
  linkTo: (id: string) => string
  list: () => void
  add: () => void
}

/** Navigates between them by the address. */
export function useTaxPlace(): TaxPlace {
  const navigate = useNavigate()
  const linkTo = useRecordLink(placeOf)
  return useMemo(() => {
    const show = (tax: string) => navigate(placeOf(tax))
    return { show, linkTo, list: () => void show('list'), add: () => void show('new') }
  }, [navigate, linkTo])
}

/** One of them, or the list with its parameters. */
function placeOf(tax: string): NavigateOptions {
  return { to: '/debitnote', search: (old) => ({ ...validateListSearch(old), tax }) }
}
