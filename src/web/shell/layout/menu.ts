import type { Can, NamedRight } from '../can.ts'
import { type MenuPlace, menuPlaces } from '../menuPlaces.ts'
import type { ScreenDeclaration } from '../staticData.ts'

/** A screen of this build, by its route. */
export interface MenuScreen extends ScreenDeclaration {
  title: string
  path: string
}

/** An entry that leads to a screen: its place and its title. */
export interface MenuLeaf {
  place: MenuPlace
  title: string
  path: string
}

/** The groups of the menu. */
export type MenuGroupPlace = Extract<(typeof menuPlaces)[number], { children: readonly string[] }>['title']

/** An entry that opens and closes; it has no path of its own. */
export interface MenuGroup {
  place: MenuGroupPlace
  children: MenuLeaf[]
}

/** An entry of the sidebar. */
export type MenuEntry = MenuLeaf | MenuGroup

/** The part of a route that is used here. */
export interface DeclaredRoute {
  id: string
  fullPath: string
  options: { staticData?: ScreenDeclaration }
}

/** The parent screen of one without its own place (Role → Role Mapping). */
export const reachedFrom: Readonly<Record<string, MenuPlace>> = {
  RoleMapping: 'Role',
  InterestSlab: 'Slab Type',
}

/** The screens among the routes: those for signed-in users that have a title and need no id. */
export function screensOf(routes: Readonly<Record<string, DeclaredRoute>>): MenuScreen[] {
  return Object.values(routes).flatMap(({ id, fullPath, options: { staticData } }) =>
    staticData?.title === undefined || fullPath.includes('$') || !id.startsWith('/protected/')
      ? []
      : [{ ...staticData, title: staticData.title, path: fullPath }],
  )
}

/** Whether a user may open a screen; one without a screen key is open to everyone. */
export function isOpen(screen: ScreenDeclaration, can: Can): boolean {
  return screen.screen === undefined || can(`${screen.screen}.view` as NamedRight)
}

/**
 * The sidebar for a user: the specification's entries in its order (section 2), limited to screens that exist and that
 * the role allows. A group without such a screen is left out.
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

/** Whether an entry is highlighted: a leaf only on its own path, a group when any child is. */
export function isCurrent(entry: MenuEntry, path: string): boolean {
  return 'children' in entry ? entry.children.some((child) => isCurrent(child, path)) : entry.path === path
}

/** The entry that a screen belongs to: its own, or the entry of the screen from which it is reached. */
export function placeOf({ menu, screen }: ScreenDeclaration): MenuPlace | undefined {
  return menu ?? reachedFrom[screen ?? '']
}

/** A breadcrumb; one without a path is plain text. */
export interface Crumb {
  title: string
  path?: string
}

/**
 * The breadcrumbs of a screen, below the dashboard: its group, its parent screen, itself. For an open record, the screen is a
 * link to its list.
 */
export function crumbsOf(
  screen: ScreenDeclaration,
  screens: readonly MenuScreen[],
  groupTitle: (group: MenuGroupPlace) => string,
  recordOpen: boolean,
): Crumb[] {
  const parent = screens.find(({ menu }) => menu !== undefined && menu === reachedFrom[screen.screen ?? ''])
  const place = placeOf(screen)
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
