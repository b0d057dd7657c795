import { useEffect } from 'react'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'

/** Saving waits while data is read on which the check or the confirmation of a form depends. */
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
