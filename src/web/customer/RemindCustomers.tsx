import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useGetReminderLoans } from '../../api/gen/hooks/print/get-reminder-loans.ts'
import type { CustomerRow, ReminderLoan } from '../../api/gen/model/index.ts'
import type { LeftOut } from '../shared/message/MessageOverview.tsx'
import { useScope } from '../shared/record/useScope.ts'
import { RemindSteps } from '../shared/remind/RemindSteps.tsx'
import { problemOf } from '../shared/state/problemOf.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { useReturnFocus } from '../ui/useReturnFocus.ts'
import { chosenCustomersTexts } from './texts/chosenCustomers.ts'

const texts = chosenCustomersTexts.reminders

interface RemindCustomersProps {
  customers: readonly CustomerRow[]
  onClose: () => void
}

/** Reminders of the store's active loans of several customers, and which customers get none. */
export function RemindCustomers({ onClose, ...props }: RemindCustomersProps) {
  // The selection in the list may change while messages are sent.
  const [customers] = useState(props.customers)
  const customerIds = customers.map(({ id }) => id)
  const { data, error, refetch } = useGetReminderLoans(
    { ...useScope(), customerIds },
    { query: { staleTime: 0, gcTime: 0 } },
  )
  if (data === undefined)
    return (
      <Pending onClose={onClose}>
        {error === null ? (
          <LoadingState />
        ) : (
          <ErrorState detail={problemOf(error).detail} onRetry={() => refetch()} />
        )}
      </Pending>
    )
  const wanted = data.rows.filter(({ noReminders }) => !noReminders)
  const reached = new Set(wanted.map(({ customerId }) => customerId)).size
  return (
    <RemindSteps
      title={reached === 0 ? texts.nobody : texts.title(wanted.length, reached)}
      loans={wanted}
      leftOut={leftOutOf(customers, data.rows)}
      onClose={onClose}
    />
  )
}

/** The customers without a reminder, by the reason. */
function leftOutOf(customers: readonly CustomerRow[], loans: readonly ReminderLoan[]): LeftOut[] {
  const unwanted = new Set(loans.filter((loan) => loan.noReminders).map(({ customerId }) => customerId))
  const borrowers = new Set(loans.map(({ customerId }) => customerId))
  return [
    { reason: texts.noLoan, names: namesOf(customers.filter(({ id }) => !borrowers.has(id))) },
    { reason: texts.unwanted, names: namesOf(customers.filter(({ id }) => unwanted.has(id))) },
  ].filter(({ names }) => names.length > 0)
}

function namesOf(customers: readonly CustomerRow[]): string[] {
  return customers.map(({ name, number }) => chosenCustomersTexts.person(name, number))
}

function Pending({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  useReturnFocus()
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.loading}
      closeButtonProps={{ 'aria-label': chosenCustomersTexts.close }}
    >
      {children}
    </Modal>
  )
}
