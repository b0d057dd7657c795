import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useCan } from '../can.ts'
import { rightsQuery } from '../rightsQuery.ts'
import { useSession } from '../session.ts'
import { isOpen, type MenuEntry, type MenuScreen, menuFor, screensOf } from './menu.ts'

/** Whether the user's rights are loaded; false for a moment after a change of store. */
export function useRightsKnown(): boolean {
  const session = useSession()
  return useQuery({ ...rightsQuery(), enabled: session !== null }).data !== undefined
}

/** The sidebar of the signed-in user; the previous one stays until the sidebar of another store is loaded. */
export function useMenu(): MenuEntry[] {
  const screens = useScreens()
  const can = useCan()
  const known = useRightsKnown()
  const menu = useMemo(() => menuFor(screens, can), [screens, can])
  const last = useRef(menu)
  if (known) last.current = menu
  return last.current
}

/** Every screen of this build. */
export function useScreens(): MenuScreen[] {
  const { routesByPath } = useRouter()
  return useMemo(() => screensOf(routesByPath), [routesByPath])
}

/** Every screen that the signed-in user may open, those of the sidebar first, in its order. */
export function useOpenScreens(): MenuScreen[] {
  const screens = useScreens()
  const can = useCan()
  return useMemo(() => {
    const inMenu = menuFor(screens, can).flatMap((entry) => ('children' in entry ? entry.children : [entry]))
    const paths = inMenu.map(({ path }) => path)
    const rank = ({ path }: MenuScreen) => (paths.includes(path) ? paths.indexOf(path) : paths.length)
    return screens.filter((screen) => isOpen(screen, can)).sort((one, other) => rank(one) - rank(other))
  }, [screens, can])
}
