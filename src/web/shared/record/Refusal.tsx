import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { recordTexts } from '#texts/record.ts'

/** Why what was sent is not saved; it comes into sight, for the act may stand a page below it. */
export function Refusal({ detail }: { detail: string }) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => alert.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <Alert ref={alert} color="red" variant="light" role="alert" title={recordTexts.refused}>
      {detail}
    </Alert>
  )
}
