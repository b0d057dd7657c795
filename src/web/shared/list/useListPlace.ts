import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { validateListSearch } from '../../ui/table/listSearch.ts'
import { useRecordLink } from '../record/useRecordLink.ts'

/** The navigation between a list, its form, and one record, all on the page of another screen. */
export interface ListPlace {
  /** @param shown id of a record, or the name of the list or a form */
  show: (shown: string) => Promise<void>
  /** The address of a record, with the parameters of the list. */
  linkTo: (id: string) => string
  list: () => void
}

/**
 * The navigation of a list on the page of another screen; the address says what is shown.
 * @param to path of the page
 * @param parameter name of the search parameter that says what is shown
 */
export function useListPlace(to: '/dashboard' | '/debitnote', parameter: string): ListPlace {
  const navigate = useNavigate()
  const linkTo = useRecordLink((id) => placeOf(to, parameter, id))
  return useMemo(() => {
    const show = (shown: string) => navigate(placeOf(to, parameter, shown))
    return { show, linkTo, list: () => void show('list') }
  }, [to, parameter, navigate, linkTo])
}

/** The address that shows a record, a form or the list, with the parameters of the list. */
function placeOf(to: '/dashboard' | '/debitnote', parameter: string, shown: string): NavigateOptions {
  return { to, search: (old) => ({ ...validateListSearch(old), [parameter]: shown }) }
}
