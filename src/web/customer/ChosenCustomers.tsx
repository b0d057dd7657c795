import { IconBell, IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import type { CustomerRow } from '../../api/gen/model/index.ts'
import { useCan } from '../shell/can.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import type { ChosenActionsProps, RowAction } from '../ui/table/types.ts'
import { chosenCustomersTexts as texts } from './texts/chosenCustomers.ts'

const dialogs = {
  reminders: lazyPart(() => import('./RemindCustomers.tsx'), 'RemindCustomers', null),
  messages: lazyPart(() => import('./MessageCustomers.tsx'), 'MessageCustomers', null),
}

/** The largest number of customers to whom messages are sent one after the other; GetReminderLoans takes no more. */
const MAX_CUSTOMERS = 100

/** What can be done with several customers of the list. */
export function ChosenCustomers({ rows, children }: ChosenActionsProps<CustomerRow>) {
  const can = useCan()
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null)
  const tooMany = rows.length > MAX_CUSTOMERS ? texts.tooMany(rows.length, MAX_CUSTOMERS) : undefined
  const mayRemind = can('GetReminderLoans') && can('AddReminder')
  const actions: RowAction[] = [
    {
      label: texts.remind,
      icon: <IconBell size={16} aria-hidden />,
      disabledReason: mayRemind ? tooMany : texts.remindNotAllowed,
      onClick: () => setOpen('reminders'),
    },
    {
      label: texts.message,
      icon: <IconMessage size={16} aria-hidden />,
      disabledReason: rows.some(({ active }) => active) ? tooMany : texts.noneActive,
      onClick: () => setOpen('messages'),
    },
  ]
  const Dialog = open === null ? null : dialogs[open]
  return (
    <>
      {children(actions)}
      {Dialog !== null && <Dialog customers={rows} onClose={() => setOpen(null)} />}
    </>
  )
}
