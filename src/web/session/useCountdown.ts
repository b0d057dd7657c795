import { useEffect, useState } from 'react'
import { secondsUntil } from './countdown.ts'

/**
 * Whole seconds until a deadline (milliseconds since 1970; null: no countdown), counted from the
 * clock at each look, so that a throttled or sleeping tab shows the right time when it wakes.
 */
export function useCountdown(deadline: number | null): number {
  const [seconds, setSeconds] = useState(() => (deadline === null ? 0 : secondsUntil(deadline, Date.now())))
  useEffect(() => {
    if (deadline === null) {
      setSeconds(0)
      return
    }
    const look = () => {
      const left = secondsUntil(deadline, Date.now())
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }
    const timer = setInterval(look, 250)
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [deadline])
  return seconds
}
