import { useEffect, useState } from 'react'

const spoken = [120, 60, 30, 10]

/**
 * Whole seconds until a deadline (milliseconds since 1970; null: no countdown), counted from the
 * clock at each tick, so that a throttled or sleeping tab shows the right time when it wakes.
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

/** Whole seconds until a deadline, never below 0; both in milliseconds since 1970. */
export function secondsUntil(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000))
}

/** Seconds as m:ss. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * The remaining time that a screen reader announces: 120, 60, 30 or 10 seconds; null above 120. It stays the same in between,
 * so that a live region is announced four times in two minutes and not every second.
 */
export function spokenSeconds(seconds: number): number | null {
  return spoken.findLast((mark) => seconds <= mark) ?? null
}
