import { Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import type { CustomerRow } from '../../api/gen/model/index.ts'
import { MessageDialog } from '../shared/message/MessageDialog.tsx'
import { type LeftOut, MessageOverview } from '../shared/message/MessageOverview.tsx'
import { useMessageSteps } from '../shared/message/useMessageSteps.tsx'
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
  if (item !== undefined) {
    const { id, name, phone } = item
    return (
      <MessageDialog
        key={id}
        message={{ name, phone, text: text.replaceAll(NAME, () => name), onTake: step.onTake }}
        step={step}
        onClose={end}
      />
    )
  }
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

function labelOf({ name, number }: CustomerRow): string {
  return chosenCustomersTexts.person(name, number)
}
