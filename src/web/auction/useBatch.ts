import { useState } from 'react'
import { notifyProblem } from '../shared/notifyProblem.ts'
import { isDefinite, newKey } from '../shared/useIdempotencyKey.ts'
import { notifySuccess } from '../ui/notify.ts'

/**
 * An act on several chosen rows that asks nothing more: it is done once however often it is sent, and a refusal keeps what
 * was chosen.
 */
export function useBatch() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [key, setKey] = useState(newKey)
  const [busy, setBusy] = useState(false)

  async function run(work: (ids: string[]) => Promise<unknown>, said: string): Promise<void> {
    setBusy(true)
    try {
      await work([...chosen])
      setChosen(new Set())
      setKey(newKey())
      notifySuccess(said)
    } catch (error) {
      if (isDefinite(error)) setKey(newKey())
      notifyProblem(error)
    } finally {
      setBusy(false)
    }
  }

  return { chosen, setChosen, busy, run, request: { headers: { 'Idempotency-Key': key } } }
}
