import { useGetPartPayment } from '../../api/gen/hooks/part-payment/get-part-payment.ts'
import { CUSTOMER_LOANS } from '../shared/list/shownRows.ts'
import { useScope } from '../shared/record/useScope.ts'

/** The newest active loans of a customer in the store; not read unless `enabled`. */
export function useActiveLoans(customerId: string, enabled: boolean) {
  return useGetPartPayment(
    { ...useScope(), customerId, status: 'active', limit: CUSTOMER_LOANS },
    { query: { enabled } },
  )
}
