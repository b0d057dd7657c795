import { partPaymentTexts } from '#texts/partpayment.ts'
import { useGetPartPaymentHistory } from '../../api/gen/hooks/part-payment/part-payment.ts'
import { Timeline } from '../shared/Timeline.tsx'

const texts = partPaymentTexts.history

/** What was done to the loan, by whom and when, newest first. */
export function LoanHistory({ id }: { id: string }) {
  const query = useGetPartPaymentHistory({ id })
  return <Timeline texts={texts} query={query} wordsOf={({ operation }) => wordsOf(operation)} />
}

function wordsOf(operation: string): string {
  return operation in texts.operations
    ? texts.operations[operation as keyof typeof texts.operations]
    : texts.other
}
