import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { recordTexts } from '#texts/record.ts'
import { bringIntoView } from '../../ui/bringIntoView.ts'

/** Why a record was not saved; it scrolls into view, because the save button may be far below it. */
export function ProblemAlert({ detail }: { detail: string }) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => bringIntoView(alert.current), [])
  return (
    <Alert ref={alert} color="red" variant="light" role="alert" title={recordTexts.rejected}>
      {detail}
    </Alert>
  )
}
