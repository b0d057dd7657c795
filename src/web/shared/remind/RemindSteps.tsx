import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { notifySuccess } from '../../ui/notify.ts'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import { dialled } from '../message/dialled.ts'
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
  /** How many further loans were chosen that are not active. */
  leftOut: number
  onClose: () => void
}

/** Reminders of several loans, one after the other: what will happen, then each message with Next, or Skip if it was not sent. */
export function RemindSteps({ leftOut, onClose, ...props }: RemindStepsProps) {
  // What is chosen may change while messages are sent.
  const [loans] = useState(props.loans)
  const [at, setAt] = useState<number | null>(null)
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const loan = at === null ? undefined : loans[at]
  if (at === null || loan === undefined)
    return <Overview loans={loans} leftOut={leftOut} onStart={() => setAt(0)} onClose={onClose} />

  const isTaken = taken.has(loan.id)
  const isLast = at === loans.length - 1
  function end() {
    onClose()
    if (taken.size > 0) notifySuccess(texts.done(taken.size, loans.length))
  }
  return (
    <RemindDialog
      key={loan.id}
      id={loan.id}
      step={{
        place: texts.place(at + 1, loans.length, loan.number),
        actions: (
          <Button variant={isTaken ? 'filled' : 'default'} onClick={isLast ? end : () => setAt(at + 1)}>
            {isLast ? texts.finish : isTaken ? texts.next : texts.skip}
          </Button>
        ),
        onTake: () => setTaken((before) => new Set(before).add(loan.id)),
      }}
      onClose={end}
    />
  )
}

/** Which messages will be shown, and whose phone number cannot be dialled. */
function Overview({ loans, leftOut, onStart, onClose }: RemindStepsProps & { onStart: () => void }) {
  useReturnFocus()
  const withoutPhone = loans.filter(({ phone }) => dialled(phone) === null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.title(loans.length)}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <Stack>
        <Text size="sm">{texts.lead}</Text>
        {leftOut > 0 && <Text size="sm">{texts.leftOut(leftOut)}</Text>}
        {withoutPhone.length > 0 && (
          <div>
            <Text size="sm">{texts.withoutPhone}</Text>
            <List size="sm">
              {withoutPhone.map(({ id, number, customerName, phone }) => (
                <List.Item key={id}>{texts.person(customerName, number, phone)}</List.Item>
              ))}
            </List>
          </div>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button onClick={onStart} data-autofocus>
            {texts.start}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
