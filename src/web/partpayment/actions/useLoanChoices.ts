import { useGetPartPaymentChoices } from '../../../api/gen/hooks/part-payment/get-part-payment-choices.ts'
import type { LoanHead, ReceivingBank } from '../../../api/gen/model/index.ts'
import type { UpiPayee } from '../../shared/payment/UpiPart.tsx'
import { useScope } from '../../shared/record/useScope.ts'
import type { Read } from '../../shared/state/MissingReads.tsx'
import { partPaymentActionsTexts } from '../texts/partpaymentActions.ts'

const none: readonly never[] = []

/** The state of the query for the choices, without sending it: whether it failed when the panel of an action sent it. */
export function useLoanChoicesRead(): Read {
  return useGetPartPaymentChoices(useScope(), { query: { enabled: false } })
}

/** The company's active bank accounts, and whether they are still loading. */
export function useLoanBanks(): { banks: readonly ReceivingBank[]; isLoading: boolean } {
  const { data, isLoading } = useGetPartPaymentChoices(useScope())
  return { banks: data?.banks ?? none, isLoading }
}

/** The names of the staff, one's own first; none while loading. */
export function useStaffNames(): readonly string[] {
  return useGetPartPaymentChoices(useScope()).data?.staffNames ?? none
}

/** The company as UPI apps show it to the payer of loans; undefined while loading. */
export function useUpiPayee(loanNumbers: readonly string[]): UpiPayee | undefined {
  const name = useGetPartPaymentChoices(useScope()).data?.payeeName
  return name === undefined ? undefined : { name, note: partPaymentActionsTexts.upiNote(loanNumbers) }
}

/** The voucher heads of one side for loans; null while loading. */
export function useLoanHeads(side: LoanHead['side']) {
  const { data, isLoading } = useGetPartPaymentChoices(useScope())
  if (isLoading) return null
  return (data?.heads ?? none)
    .filter((head: LoanHead) => head.side === side)
    .map(({ id, name }: LoanHead) => ({ value: id, label: name }))
}
