import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { missingNeeds, useCan } from './can.ts'
import type { PrintoutSubject } from './staticData.ts'

/** A printout that the signed-in user may print. */
export interface PrintoutChoice {
  /** The name in its address. */
  name: string
  title: string
  /** The address of the printout for a record id. */
  pathOf: (id: string) => string
  /** The address of the message, if there is one. */
  sendPathOf: ((id: string) => string) | undefined
}

/** The printouts of a kind of record that the user may print. */
export function usePrintouts(subject: PrintoutSubject): readonly PrintoutChoice[] {
  const printoutsOf = usePrintoutsOf()
  return useMemo(() => printoutsOf(subject), [printoutsOf, subject])
}

/** Returns a function for the printouts of each kind of record that the user may print, from the declarations of the routes. */
export function usePrintoutsOf(): (subject: PrintoutSubject) => readonly PrintoutChoice[] {
  const { routesByPath } = useRouter()
  const can = useCan()
  return useCallback(
    (subject) =>
      Object.values(routesByPath).flatMap((route) => {
        const { title = '', printout, needs = [] } = route.options.staticData ?? {}
        if (printout?.subject !== subject || missingNeeds(needs, can).length > 0) return []
        const path = (id: string) => route.fullPath.replace('$id', id)
        return [
          {
            name: printout.name,
            title,
            pathOf: (id: string) => `${path(id)}?print=1`,
            sendPathOf: printout.sends ? (id: string) => `${path(id)}?send=1` : undefined,
          },
        ]
      }),
    [routesByPath, can],
  )
}
