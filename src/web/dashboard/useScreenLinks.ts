import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ScreenLink } from './checklist.ts'

/** The screens of this browser build by their key in x-permission, from the routes' own declarations. */
export function useScreenLinks(): ReadonlyMap<string, ScreenLink> {
  const router = useRouter()
  return useMemo(() => {
    const links = new Map<string, ScreenLink>()
    for (const route of Object.values(router.routesByPath)) {
      const { screen, title } = route.options.staticData ?? {}
      // A page of one record belongs to the screen too, but only the shortest path needs no id.
      if (screen === undefined || title === undefined || route.fullPath.includes('$')) continue
      if (!links.has(screen)) links.set(screen, { path: route.fullPath, title })
    }
    return links
  }, [router])
}
