import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCan } from '../can.ts'
import { isOpen, type MenuEntry, type MenuScreen, menuFor, screensOf } from './menu.ts'

/** The sidebar of the signed-in person. */
export function useMenu(): MenuEntry[] {
  const { routesByPath } = useRouter()
  const can = useCan()
  return useMemo(() => menuFor(screensOf(routesByPath), can), [routesByPath, can])
}

/** Every screen the signed-in person may open. */
export function useScreens(): MenuScreen[] {
  const { routesByPath } = useRouter()
  const can = useCan()
  return useMemo(() => screensOf(routesByPath).filter((screen) => isOpen(screen, can)), [routesByPath, can])
}
