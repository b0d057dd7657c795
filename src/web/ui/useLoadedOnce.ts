import { useState } from 'react'

/**
 * Whether a read has finished once, loaded or failed, or is not sent at all; it stays true while the read is repeated. Content below,
 * such as a form with typed values, is rendered from then on.
 */
export function useLoadedOnce({ isLoading }: { isLoading: boolean }): boolean {
  const [isLoaded, setLoaded] = useState(!isLoading)
  if (!isLoading && !isLoaded) setLoaded(true)
  return isLoaded
}
