import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useGetCustomerById } from '../../api/gen/hooks/customer/customer.ts'
import type { Customer } from '../../api/gen/model/index.ts'
import { problemOf } from '../shared/problemOf.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { useReturnFocus } from '../ui/useReturnFocus.ts'
import { MergeComparison } from './MergeComparison.tsx'
import { MergeSearch } from './MergeSearch.tsx'
import { customerMergeTexts as texts } from './texts/customerMerge.ts'
import { useToCustomer } from './useToCustomer.ts'

interface MergeDialogProps {
  /** The one from whom it was opened; stays unless the other is chosen to. */
  customer: Customer
  /** The duplicate, if it is known already. */
  duplicateId: string | null
  onClose: () => void
}

/** Finds the duplicate of a customer, shows both side by side, and merges them. */
export function MergeDialog({ customer, duplicateId, onClose }: MergeDialogProps) {
  useReturnFocus()
  const [otherId, setOtherId] = useState(duplicateId)
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.title(customer.name)}
      size="xl"
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {otherId === null ? (
        <MergeSearch customer={customer} onChoose={setOtherId} />
      ) : (
        <BothOf
          key={otherId}
          customer={customer}
          otherId={otherId}
          onOther={() => setOtherId(null)}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}

interface BothOfProps {
  customer: Customer
  otherId: string
  onOther: () => void
  onClose: () => void
}

function BothOf({ customer, otherId, onOther, onClose }: BothOfProps) {
  const [swapped, setSwapped] = useState(false)
  const toCustomer = useToCustomer()
  const other = useGetCustomerById({ id: otherId }, { query: { staleTime: 0 } })
  if (other.data === undefined)
    return other.isError ? (
      <ErrorState detail={problemOf(other.error).detail} onRetry={other.refetch} />
    ) : (
      <LoadingState />
    )
  const [kept, duplicate] = swapped ? [other.data, customer] : [customer, other.data]
  return (
    <MergeComparison
      kept={kept}
      duplicate={duplicate}
      onSwap={() => setSwapped(!swapped)}
      onOther={onOther}
      onMerged={() => {
        onClose()
        if (swapped) toCustomer(kept.id)
      }}
    />
  )
}
