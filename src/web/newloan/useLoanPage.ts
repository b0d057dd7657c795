import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The page of one loan. */
const PAGE = '/partpayment/$id'

/** Goes to a loan's page; false where this build has none. */
export function useLoanPage(): (id: string) => boolean {
  const { routesByPath, history } = useRouter()
  return useCallback(
    (id) => {
      if (!(PAGE in routesByPath)) return false
      history.push(PAGE.replace('$id', id))
      return true
    },
    [routesByPath, history],
  )
}
