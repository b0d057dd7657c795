import { useState } from 'react'

/**
 * Whether a read has come to an end once, loaded or failed; it stays true while the read is repeated. What follows the part, such as
 * a form with typed values, is rendered from then on.
 */
export function useLoadedOnce({ isLoading }: { isLoading: boolean }): boolean {
  const [isLoaded, setLoaded] = useState(!isLoading)
  if (!isLoading && !isLoaded) setLoaded(true)
  return isLoaded
}
