import type { Customer } from '../../api/gen/model/index.ts'
import { useReadOnlyReason } from '../shared/record/useReadOnlyReason.ts'
import { customerPageTexts as texts } from './texts/customerPage.ts'

/** Why a customer is read-only: merged into another, inactive, or without the right to change it. */
export function useCustomerReason(customer: Customer | null): string | undefined {
  const reason = useReadOnlyReason('Customer', customer)
  return customer !== null && customer.mergedIntoId !== null ? texts.mergedLock : reason
}
