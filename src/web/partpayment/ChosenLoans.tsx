import { IconMessage, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { PartPaymentRow } from '../../api/gen/model/index.ts'
import { MAX_PRINTED } from '../shared/printouts/maxPrinted.ts'
import { useCan } from '../shell/can.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import type { ChosenActionsProps, RowAction } from '../ui/table/types.ts'
import { chosenLoansTexts as texts } from './texts/chosen.ts'

const RemindSteps = lazyPart(() => import('../shared/remind/RemindSteps.tsx'), 'RemindSteps', null)

/** What can be done with several loans of the list. */
export function ChosenLoans({ rows, children }: ChosenActionsProps<PartPaymentRow>) {
  const [reminding, setReminding] = useState(false)
  const active = rows.filter(({ status }) => status === 'active')
  const ended = rows.length - active.length
  const print = usePrintTickets(rows)
  const remind = useRemind(active.length > 0, () => setReminding(true))
  return (
    <>
      {children([print, remind])}
      {reminding && (
        <RemindSteps
          loans={active}
          leftOut={ended === 0 ? [] : [{ reason: texts.ended(ended) }]}
          onClose={() => setReminding(false)}
        />
      )}
    </>
  )
}

/** Opens the reminders of loans; ended loans have none. */
function useRemind(hasActive: boolean, onClick: () => void): RowAction {
  const can = useCan()
  const disabledReason = can('AddReminder')
    ? hasActive
      ? undefined
      : texts.noneActive
    : texts.remindNotAllowed
  return { label: texts.remind, icon: <IconMessage size={16} aria-hidden />, onClick, disabledReason }
}

/** Prints the tickets of loans in one print job, in a new tab, as a single ticket is printed. */
function usePrintTickets(loans: readonly PartPaymentRow[]): RowAction {
  const can = useCan()
  const disabledReason = can('GetPawnTicket')
    ? loans.length > MAX_PRINTED
      ? texts.tooMany(loans.length, MAX_PRINTED)
      : undefined
    : texts.printNotAllowed
  const ids = loans.map(({ id }) => id).join(',')
  return {
    label: texts.print,
    icon: <IconPrinter size={16} aria-hidden />,
    onClick: () => void window.open(`/print/tickets?loans=${ids}&print=1`, '_blank', 'noopener'),
    disabledReason,
  }
}
