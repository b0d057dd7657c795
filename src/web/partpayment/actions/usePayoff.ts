import { useGetPayoff } from '../../../api/gen/hooks/part-payment/get-payoff.ts'
import type { PartPayment } from '../../../api/gen/model/index.ts'
import { postingDay } from '../postingDay.ts'

/**
 * The payoff of a loan on the open day, with the limits of cash received from its customer.
 * @param enabled false while the form that ends the loan is sent: the payoff of an ended loan would be rejected
 */
export function usePayoff(loan: PartPayment, enabled: boolean) {
  const { id, status } = loan
  return useGetPayoff({ id, date: postingDay(loan) }, { query: { enabled: enabled && status === 'active' } })
}
