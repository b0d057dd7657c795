import { keepPreviousData } from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  useActivateSubscription,
  useDeleteSubscription,
  useGetSubscription,
} from '../../api/gen/hooks/subscription/subscription.ts'
import type { Subscription } from '../../api/gen/model/index.ts'
import { RecordList } from '../shared/list/RecordList.tsx'
import { rowsOf } from '../shared/list/rowsOf.ts'
import { useActivation } from '../shared/list/useActivation.ts'
import { useListState } from '../shared/list/useListState.ts'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { formatDate } from '../ui/format.ts'
import { tellInForce } from './inForce.ts'
import { subscriptionColumns } from './subscriptionColumns.tsx'
import { subscriptionTexts as texts } from './texts.ts'

const nameOf = ({ plan, fromOn }: Subscription) => texts.recordTitle(plan, formatDate(fromOn))

/** The plans of the company, and how much of the one in force is used. */
export function SubscriptionList({ open }: { open: OpenRecord }) {
  const scope = useScope()
  const [state, setState] = useListState()
  const query = useGetSubscription(
    { ...scope, includeInactive: state.showInactive },
    { query: { placeholderData: keepPreviousData, select: rowsOf } },
  )
  const activation = useActivation(texts.noun, nameOf, useDeleteSubscription(), useActivateSubscription())
  const keptReason = useCallback(
    (row: Subscription) => (row.state === 'inForce' ? texts.kept : undefined),
    [],
  )
  return (
    <RecordList
      screen="Subscription"
      title={texts.title}
      lead={query.data === undefined ? texts.lead : tellInForce(query.data)}
      noun={texts.noun}
      query={query}
      state={state}
      onStateChange={setState}
      columns={subscriptionColumns}
      nameOf={nameOf}
      open={open}
      activation={activation}
      keptReason={keptReason}
    />
  )
}
