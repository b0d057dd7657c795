import { useMemo, useRef, useState } from 'react'

/** The fields of a form whose text cannot be read as their kind. */
export interface Unreadable {
  /** Says what is wrong with a field's text; null when it can be read. */
  set: (path: string, message: string | null) => void
  has: (path: string) => boolean
  any: () => boolean
  messages: () => Record<string, string>
  clear: () => void
}

/** Keeps which fields hold text that cannot be read; the form renders again when that changes. */
export function useUnreadable(): Unreadable {
  const found = useRef(new Map<string, string>())
  const [, setCount] = useState(0)
  return useMemo(() => {
    const { current } = found
    return {
      set: (path, message) => {
        if (message === null) current.delete(path)
        else current.set(path, message)
        setCount(current.size)
      },
      has: (path) => current.has(path),
      any: () => current.size > 0,
      messages: () => Object.fromEntries(current),
      clear: () => {
        current.clear()
        setCount(0)
      },
    }
  }, [])
}
