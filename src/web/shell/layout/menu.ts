import type { Can } from '../can.ts'
import { type MenuPlace, menuPlaces } from '../menuPlaces.ts'
import type { ScreenDeclaration } from '../staticData.ts'

/** A screen of this build, by its route. */
export interface MenuScreen extends ScreenDeclaration {
  path: string
}

/** An entry that leads to a screen. */
export interface MenuLeaf {
  title: MenuPlace
  path: string
}

/** An entry that opens and closes; it has no path of its own. */
export interface MenuGroup {
  title: string
  children: MenuLeaf[]
}

/** An entry of the sidebar. */
export type MenuEntry = MenuLeaf | MenuGroup

/** The screens among a router's routes: those that have a title and need no id. */
export function screensOf(
  routes: Readonly<Record<string, { fullPath: string; options: { staticData?: ScreenDeclaration } }>>,
): MenuScreen[] {
  return Object.values(routes).flatMap((route) =>
    route.options.staticData?.title === undefined || route.fullPath.includes('$')
      ? []
      : [{ ...route.options.staticData, path: route.fullPath }],
  )
}

/** Whether a screen is open to a person: rights are given by screen; one without a screen is open to everyone. */
export function isOpen(screen: ScreenDeclaration, can: Can): boolean {
  return screen.screen === undefined || can(screen.screen, 'view')
}

/**
 * The sidebar for a person: the specification's entries in its order, of these the screens that exist and that the role
 * allows. A group without such a screen is left out.
 */
export function menuFor(screens: readonly MenuScreen[], can: Can): MenuEntry[] {
  const paths = new Map(screens.filter((screen) => isOpen(screen, can)).map(({ menu, path }) => [menu, path]))
  const leaf = (title: MenuPlace): MenuLeaf[] => {
    const path = paths.get(title)
    return path === undefined ? [] : [{ title, path }]
  }
  return menuPlaces.flatMap((place): MenuEntry[] => {
    if (!('children' in place)) return leaf(place.title)
    const children = place.children.flatMap(leaf)
    return children.length === 0 ? [] : [{ title: place.title, children }]
  })
}
