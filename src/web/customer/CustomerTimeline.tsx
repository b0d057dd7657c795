import { useGetCustomerTimeline } from '../../api/gen/hooks/customer/customer.ts'
import { Timeline } from '../shared/Timeline.tsx'
import { eventWords } from './eventWords.ts'
import { customerPageTexts } from './texts/customerPage.ts'

/** What happened to the customer, in words, newest first. */
export function CustomerTimeline({ id }: { id: string }) {
  const query = useGetCustomerTimeline({ id })
  return <Timeline texts={customerPageTexts.timeline} query={query} wordsOf={eventWords} />
}
