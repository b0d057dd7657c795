import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
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

/** A function that finds the printouts of a kind of record that the user may print, from the declarations of the routes. */
export function usePrintouts(): (subject: PrintoutSubject) => readonly PrintoutChoice[] {
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
