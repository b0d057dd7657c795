import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { DisabledButton } from '../../ui/DisabledButton.tsx'
import { notifySuccess } from '../../ui/notify.ts'
import { focusInList } from '../../ui/table/useRowReturn.ts'
import { notifyProblem } from '../state/problemOf.ts'

interface AddUsualProps {
  label: string
  /** Why the user may not add them. */
  reason: string | undefined
  /** Adds the records; returns a message with what was added. */
  add: () => Promise<string>
  /** The message above the reason of a failure. */
  failed: string
}

/** Adds the records that most businesses have. */
export function AddUsual({ label, reason, add, failed }: AddUsualProps) {
  const [isBusy, setBusy] = useState(false)
  const pressed = useRef(false)
  // The button, which has the focus, is removed once there are records: the focus then moves to the list.
  useEffect(
    () => () => {
      if (pressed.current) requestAnimationFrame(focusInList)
    },
    [],
  )
  if (reason !== undefined) return <DisabledButton reason={reason}>{label}</DisabledButton>

  async function addAll() {
    setBusy(true)
    pressed.current = true
    try {
      notifySuccess(await add())
    } catch (error) {
      notifyProblem(error, failed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button loading={isBusy} onClick={() => void addAll()}>
      {label}
    </Button>
  )
}
