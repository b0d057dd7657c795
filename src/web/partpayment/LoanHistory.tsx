import { partPaymentTexts } from '#texts/partpayment.ts'
import { useGetPartPaymentHistory } from '../../api/gen/hooks/part-payment/part-payment.ts'
import { Timeline } from '../shared/Timeline.tsx'
import { loanEventWords } from './loanEventWords.ts'

/** What was done to the loan, by whom and when, newest first. */
export function LoanHistory({ id }: { id: string }) {
  const query = useGetPartPaymentHistory({ id })
  return <Timeline texts={partPaymentTexts.history} query={query} wordsOf={loanEventWords} />
}
