import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { SubscriptionList } from './SubscriptionList.tsx'
import { SubscriptionOpen, SubscriptionRecord } from './SubscriptionRecord.tsx'

/** /subscription: the list, or one plan in its place. */
export function SubscriptionScreen() {
  const open = useOpenRecord()
  if (open.adding) return <SubscriptionRecord subscription={null} onClose={open.close} />
  if (open.id !== null) return <SubscriptionOpen key={open.id} id={open.id} onClose={open.close} />
  return <SubscriptionList open={open} />
}
