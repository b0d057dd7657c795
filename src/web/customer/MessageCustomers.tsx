import { Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { useGetCustomerById } from '../../api/gen/hooks/customer/get-customer-by-id.ts'
import type { CustomerRow } from '../../api/gen/model/index.ts'
import { MessageDialog } from '../shared/message/MessageDialog.tsx'
import { type LeftOut, MessageOverview } from '../shared/message/MessageOverview.tsx'
import { type MessageStep, useMessageSteps } from '../shared/message/useMessageSteps.tsx'
import { problemOf } from '../shared/state/problemOf.ts'
import { chosenCustomersTexts } from './texts/chosenCustomers.ts'

const texts = chosenCustomersTexts.messages

/** The placeholder that is replaced by the name of the customer. */
const NAME = '{name}'

interface MessageCustomersProps {
  customers: readonly CustomerRow[]
  onClose: () => void
}

/** A message to several customers: it is written once, and then shown for each of them to send. */
export function MessageCustomers({ onClose, ...props }: MessageCustomersProps) {
  // The selection in the list may change while messages are sent.
  const [customers] = useState(() => props.customers.filter(({ active }) => active))
  const [inactive] = useState(() => props.customers.filter(({ active }) => !active))
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { item, step, start, end } = useMessageSteps({
    items: customers,
    nameOf: ({ name }) => name,
    result: (taken) => texts.done(taken, customers.length),
    onClose,
  })
  if (item !== undefined)
    return <CustomerMessage key={item.id} id={item.id} text={text} step={step} onClose={end} />
  const leftOut: LeftOut = { reason: texts.inactive, names: inactive.map(labelOf) }
  return (
    <MessageOverview
      title={texts.title(customers.length)}
      recipients={customers.map((customer) => ({ ...customer, label: labelOf(customer) }))}
      leftOut={inactive.length === 0 ? [] : [leftOut]}
      onStart={() => {
        if (text.trim() !== '') return start()
        setMissing(true)
        field.current?.focus()
      }}
      onClose={onClose}
    >
      <Textarea
        ref={field}
        label={texts.text}
        description={texts.help}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={isMissing && text.trim() === '' && texts.missing}
        rows={6}
        required
        data-autofocus
      />
    </MessageOverview>
  )
}

interface CustomerMessageProps {
  id: string
  /** The text as it was written, with placeholders. */
  text: string
  step: MessageStep
  onClose: () => void
}

/** The message to one of the customers, who is read again: the list may have shown another phone or status. */
function CustomerMessage({ id, text, step, onClose }: CustomerMessageProps) {
  const query = useGetCustomerById({ id }, { query: { staleTime: 0 } })
  const { error, isFetchedAfterMount, refetch } = query
  const customer = isFetchedAfterMount ? query.data : undefined
  return (
    <MessageDialog
      message={
        customer && {
          name: customer.name,
          phone: customer.phone,
          text: text.replaceAll(NAME, () => customer.name),
          onTake: step.onTake,
        }
      }
      fault={error === null ? undefined : { detail: problemOf(error).detail, onRetry: () => void refetch() }}
      none={customer?.active === false ? texts.inactivated : undefined}
      step={step}
      onClose={onClose}
    />
  )
}

function labelOf({ name, number }: CustomerRow): string {
  return chosenCustomersTexts.person(name, number)
}
