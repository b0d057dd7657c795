import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { validateListSearch } from '../../ui/table/listSearch.ts'
import { useRecordLink } from '../record/useRecordLink.ts'

/** The navigation between a list, its form, and one record, all on the page of another screen. */
export interface ListPlace {
  /** @param shown id of a record, or the name of the list or a form */
  show: (shown: string) => Promise<void>
  /** The address of one, with the parameters of the list. */
  linkTo: (id: string) => string
  list: () => void
}

/**
 * Navigates between them by the address.
 * @param to the page
 * @param part its parameter that says what is shown
 */
export function useListPlace(to: '/dashboard' | '/debitnote', part: string): ListPlace {
  const navigate = useNavigate()
  const linkTo = useRecordLink((id) => placeOf(to, part, id))
  return useMemo(() => {
    const show = (shown: string) => navigate(placeOf(to, part, shown))
    return { show, linkTo, list: () => void show('list') }
  }, [to, part, navigate, linkTo])
}

/** One of them, or the list with its parameters. */
function placeOf(to: '/dashboard' | '/debitnote', part: string, shown: string): NavigateOptions {
  return { to, search: (old) => ({ ...validateListSearch(old), [part]: shown }) }
}
