import { useState } from 'react'
import { type LeftOut, MessageOverview } from '../message/MessageOverview.tsx'
import { useMessageSteps } from '../message/useMessageSteps.tsx'
import { RemindDialog } from './RemindDialog.tsx'
import { remindStepsTexts as texts } from './texts.ts'

/** A loan whose customer is reminded. */
interface RemindedLoan {
  id: string
  number: string
  customerName: string
  phone: string
}

interface RemindStepsProps {
  /** The active loans when the dialog opens. */
  loans: readonly RemindedLoan[]
  leftOut?: readonly LeftOut[]
  /** By default, it states the number of reminders. */
  title?: string
  onClose: () => void
}

/** Reminders of several loans, one after the other: first an overview, then each message with Next, or Skip if it was not sent. */
export function RemindSteps({ title, leftOut = [], onClose, ...props }: RemindStepsProps) {
  // The selection in the list may change while messages are sent.
  const [loans] = useState(props.loans)
  const { item, step, start, end } = useMessageSteps({
    items: loans,
    nameOf: ({ number }) => number,
    result: (taken) => texts.done(taken, loans.length),
    onClose,
  })
  if (item === undefined)
    return (
      <MessageOverview
        title={title ?? texts.title(loans.length)}
        recipients={loans.map(({ id, customerName, number, phone }) => ({
          id,
          label: texts.person(customerName, number),
          phone,
        }))}
        leftOut={leftOut}
        onStart={start}
        onClose={onClose}
      />
    )
  return <RemindDialog key={item.id} id={item.id} step={step} onClose={end} />
}
