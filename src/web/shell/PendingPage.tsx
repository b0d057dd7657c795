import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { shellTexts as texts } from '#texts/shell.ts'
import { WaitingState } from '../ui/states/WaitingState.tsx'
import { rightsQuery } from './can.ts'
import { queryClient } from './query.ts'

/** How long a server may take before the person is told that it does not answer. */
const PATIENCE_MS = 1000

/** A page opened anew, while what the person may do is on its way. Retry asks at once, also while an attempt hangs. */
export function PendingPage() {
  const rights = rightsQuery()
  const { isPending } = useQuery({ ...rights, enabled: false })
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, PATIENCE_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return (
    <WaitingState
      detail={isPending && late ? texts.unanswered : undefined}
      onRetry={() => queryClient.cancelQueries({ queryKey: rights.queryKey })}
    />
  )
}
