import { useEffect, useRef } from 'react'

/** Returns a function that says whether the component is still on the page, for callers outside of rendering. */
export function useIsShown(): () => boolean {
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return () => shown.current
}
