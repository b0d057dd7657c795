import { useEffect } from 'react'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'

/** Delays saving while data is being read on which the check or the confirmation of the form depends. */
export function useWaitWhile<Values>(
  { waitFor }: Pick<RecordFormHandle<Values>, 'waitFor'>,
  isReading: boolean,
): void {
  useEffect(() => {
    if (!isReading) return
    const read = Promise.withResolvers<boolean>()
    waitFor(read.promise)
    return () => read.resolve(true)
  }, [waitFor, isReading])
}
