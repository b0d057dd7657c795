import { createContext, useMemo, useRef } from 'react'

/** Registers work of a part of a form, such as the upload of a picture; resolves to false if it failed. */
export type Keep = (work: Promise<boolean>) => void

/** The `keep` of the form around a field; outside of a form nothing waits. */
export const FormKeep = createContext<Keep>(() => undefined)

/** The pending work of a form. */
export interface Keeping {
  keep: Keep
  isUnderWay: () => boolean
  /** Waits for all pending work; false if a part failed, or the form was reset meanwhile. */
  allKept: () => Promise<boolean>
  /** The form was reset: pending work no longer belongs to it. */
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
        const results = await Promise.all(all)
        return all === works.current && !results.includes(false)
      },
      forget: () => {
        works.current = new Set()
      },
    }),
    [],
  )
}
