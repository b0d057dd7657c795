import { createContext, useMemo, useRef } from 'react'

/** Takes work that keeps a part of a form, such as a picture on its way to the server; false if it could not be kept. */
export type Keep = (work: Promise<boolean>) => void

/** The `keep` of the form around a field; outside of a form nothing waits. */
export const FormKeep = createContext<Keep>(() => undefined)

/** What a form still keeps while it may be sent. */
export interface Keeping {
  keep: Keep
  isUnderWay: () => boolean
  /** Waits for all that is under way; false if a part could not be kept, or the form was emptied meanwhile. */
  allKept: () => Promise<boolean>
  /** The form was emptied: what is under way is no part of it. */
  forget: () => void
}

/** Tracks uploads of a form, so that saving waits for them. */
export function useKeeping(): Keeping {
  const works = useRef(new Set<Promise<boolean>>())
  return useMemo(
    () => ({
      keep: (work) => {
        const all = works.current
        all.add(work)
        void work.finally(() => all.delete(work))
      },
      isUnderWay: () => works.current.size > 0,
      allKept: async () => {
        const all = works.current
        const kept = await Promise.all(all)
        return all === works.current && !kept.includes(false)
      },
      forget: () => {
        works.current = new Set()
      },
    }),
    [],
  )
}
