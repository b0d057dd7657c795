import type { Can } from '../can.ts'
import { type MenuPlace, menuPlaces } from '../menuPlaces.ts'
import type { ScreenDeclaration } from '../staticData.ts'

/** A screen of this build, by its route. */
export interface MenuScreen extends ScreenDeclaration {
  title: string
  path: string
}

/** An entry that leads to a screen: its place, and its title in the language of the build. */
export interface MenuLeaf {
  place: MenuPlace
  title: string
  path: string
}

/** The places that open and close. */
export type MenuGroupPlace = Extract<(typeof menuPlaces)[number], { children: readonly string[] }>['title']

/** An entry that opens and closes; it has no path of its own. */
export interface MenuGroup {
  place: MenuGroupPlace
  children: MenuLeaf[]
}

/** An entry of the sidebar. */
export type MenuEntry = MenuLeaf | MenuGroup

/** What is read of a router's route. */
export interface DeclaredRoute {
  id: string
  fullPath: string
  options: { staticData?: ScreenDeclaration }
}

/** The screen that one without a place of its own is reached from (Role → Role Mapping). */
export const reachedFrom: Readonly<Record<string, MenuPlace>> = {
  RoleMapping: 'Role',
  InterestSlab: 'Slab Type',
}

/** The screens among a router's routes: those for the signed-in that have a title and need no id. */
export function screensOf(routes: Readonly<Record<string, DeclaredRoute>>): MenuScreen[] {
  return Object.values(routes).flatMap(({ id, fullPath, options: { staticData } }) =>
    staticData?.title === undefined || fullPath.includes('$') || !id.startsWith('/protected/')
      ? []
      : [{ ...staticData, title: staticData.title, path: fullPath }],
  )
}

/** Whether a screen is open to a user: rights are given by screen; one without a screen is open to everyone. */
export function isOpen(screen: ScreenDeclaration, can: Can): boolean {
  return screen.screen === undefined || can(`${screen.screen}.view`)
}

/**
 * The sidebar for a user: the specification's entries in its order (section 2), of these the screens that exist and
 * that the role allows. A group without such a screen is left out.
 */
export function menuFor(screens: readonly MenuScreen[], can: Can): MenuEntry[] {
  const open = new Map(screens.filter((screen) => isOpen(screen, can)).map((screen) => [screen.menu, screen]))
  const leaf = (place: MenuPlace): MenuLeaf[] => {
    const screen = open.get(place)
    return screen === undefined ? [] : [{ place, title: screen.title, path: screen.path }]
  }
  return menuPlaces.flatMap((entry): MenuEntry[] => {
    if (!('children' in entry)) return leaf(entry.title)
    const children = entry.children.flatMap(leaf)
    return children.length === 0 ? [] : [{ place: entry.title, children }]
  })
}

/** Whether an entry is highlighted: a leaf on its very path, a group when any child is. */
export function isCurrent(entry: MenuEntry, path: string): boolean {
  return 'children' in entry ? entry.children.some((child) => isCurrent(child, path)) : entry.path === path
}

/** A step on the way to a page; one without a path only names it. */
export interface Crumb {
  title: string
  path?: string
}

/**
 * The way to a screen, below the dashboard: its group, the screen it is reached from, itself. Of an open record the
 * screen's own list is one step up.
 */
export function crumbsOf(
  screen: ScreenDeclaration,
  screens: readonly MenuScreen[],
  groupTitle: (group: MenuGroupPlace) => string,
  recordOpen: boolean,
): Crumb[] {
  const parent = screens.find(({ menu }) => menu !== undefined && menu === reachedFrom[screen.screen ?? ''])
  const place = screen.menu ?? parent?.menu
  const group = menuPlaces.find(
    (entry) => 'children' in entry && entry.children.some((child) => child === place),
  )
  const own = screens.find(({ title, menu }) => title === screen.title && menu === screen.menu)
  const crumbs: Crumb[] =
    group !== undefined && 'children' in group ? [{ title: groupTitle(group.title) }] : []
  if (parent !== undefined) crumbs.push({ title: parent.title, path: parent.path })
  if (screen.title !== undefined) {
    crumbs.push(
      recordOpen && own !== undefined ? { title: own.title, path: own.path } : { title: screen.title },
    )
  }
  return crumbs
}
