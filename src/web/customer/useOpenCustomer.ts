import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { validateListSearch } from '../ui/table/listSearch.ts'

/** Opens the page of a customer, which leads back to the list as it was; resolves once it is shown. */
export function useOpenCustomer(): (id: string) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    (id) => navigate({ to: '/customer/$id', params: { id }, search: (old) => validateListSearch(old) }),
    [navigate],
  )
}
