import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useCan } from '../shell/can.ts'

/** The page of one loan. */
const PAGE = '/partpayment/$id'

/** Goes to a loan's page; false where this build has none, or the person may not look at it. */
export function useLoanPage(): (id: string) => boolean {
  const { routesByPath, history } = useRouter()
  const can = useCan()
  return useCallback(
    (id) => {
      if (!(PAGE in routesByPath) || !can('GetPartPaymentById')) return false
      history.push(PAGE.replace('$id', id))
      return true
    },
    [routesByPath, history, can],
  )
}
