import { useQuery } from '@tanstack/react-query'
import {
  getGetSignInChoicesQueryKey,
  getSignInChoices,
} from '../../api/gen/hooks/common/get-sign-in-choices.ts'
import { clockOffset } from './clock.ts'

/**
 * The companies this address serves (empty if there is only one), whether the installation must be set up, and by how many milliseconds
 * this computer's clock is ahead (negative: behind), null if by at most 60 s. They are read after the first paint, because the form is
 * shown without them.
 */
export function useSignInChoices() {
  return useQuery({
    queryKey: [...getGetSignInChoicesQueryKey(), 'clock'],
    queryFn: async ({ signal }) => {
      await painted()
      const sentAt = Date.now()
      const choices = await getSignInChoices({ signal })
      return { ...choices, clockOffset: clockOffset(choices.serverTime, sentAt, Date.now()) }
    },
  })
}

/** The longest wait for the first paint: the browser does not paint a page in the background. */
const PAINT_MS = 300

/** Waits until the page has been painted for the first time. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver(() => {
      observer.disconnect()
      resolve()
    })
    observer.observe({ type: 'paint', buffered: true })
    setTimeout(resolve, PAINT_MS)
  })
}

/** The result of {@link useSignInChoices}. */
export type SignInChoicesQuery = ReturnType<typeof useSignInChoices>
