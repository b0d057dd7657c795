import { useQuery } from '@tanstack/react-query'
import {
  getGetSignInChoicesQueryKey,
  getSignInChoices,
} from '../../api/gen/hooks/common/get-sign-in-choices.ts'
import { clockOffset } from './clock.ts'

/**
 * The companies this address serves (empty with one choice only), whether the installation must be
 * set up, and by how many milliseconds this computer's clock is off, or null within 60 s.
 */
export function useSignInChoices() {
  return useQuery({
    queryKey: [...getGetSignInChoicesQueryKey(), 'clock'],
    queryFn: async ({ signal }) => {
      const sentAt = Date.now()
      const choices = await getSignInChoices({ signal })
      return { ...choices, clockOffset: clockOffset(choices.serverTime, sentAt, Date.now()) }
    },
  })
}

/** The result of {@link useSignInChoices}. */
export type SignInChoicesQuery = ReturnType<typeof useSignInChoices>
