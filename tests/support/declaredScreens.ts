import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { ScreenDeclaration } from '../../src/web/shell/staticData.ts'

/** A page of the router. */
export interface PageRoute {
  id: string
  fullPath: string
  staticData: ScreenDeclaration
}

/** The data that the pages are compared with. */
export interface Description {
  operations: Readonly<Record<string, { tag: string; permission: string }>>
  screens: Readonly<Record<string, { name: string; actions: readonly string[] }>>
  /** The parent, a place in the menu, of each screen without its own place. */
  reachedFrom: Readonly<Record<string, string>>
  /** Icons of pages without a place in the menu, by path. */
  icons: Readonly<Record<string, ReactNode | object | undefined>>
  /** Rights that the code uses directly, such as `Company.otherStores`. */
  named: ReadonlySet<string>
}

/** Pages that every signed-in user may open. */
const OPEN_TO_ALL = ['/dashboard', '/notifications', '/profile']

/** Operations of the tag Print that are for messages instead of printouts. */
const MESSAGES = ['GetReminder', 'GetReminderLoans']

/** The pages for signed-in users. The shell reads the stored session when it is loaded; tests have no `localStorage`. */
export async function pageRoutes(): Promise<PageRoute[]> {
  vi.stubGlobal('localStorage', { getItem: () => null })
  const { router } = await import('../../src/web/router.ts')
  vi.unstubAllGlobals()
  return Object.values(router.routesById)
    .filter(({ id }) => /^\/(protected|bare)\//.test(id))
    .map(({ id, fullPath, options }) => ({ id, fullPath, staticData: options.staticData ?? {} }))
}

/** The faults of the declarations of pages, each with what to add and where. */
export function missingOfScreens(routes: readonly PageRoute[], description: Description): string[] {
  return [
    ...routes.flatMap((route) => missingOfPage(route, description)),
    ...missingOfDescription(routes, description),
  ]
}

function missingOfPage(
  { id, fullPath, staticData }: PageRoute,
  { screens, reachedFrom, icons }: Description,
): string[] {
  const { title, needs = [], menu, screen } = staticData
  const isEntry = id.startsWith('/protected/') && !fullPath.includes('$')
  const place = menu ?? (screen && reachedFrom[screen])
  return [
    ...(title ? [] : [`${fullPath} has no title: add one to its staticData.`]),
    ...(needs.length > 0 || OPEN_TO_ALL.includes(fullPath)
      ? []
      : [`${fullPath} names no operation that it needs, so everybody could open it: add needs.`]),
    ...(isEntry && !place && !OPEN_TO_ALL.includes(fullPath)
      ? [
          `${fullPath} has no place: add menu (shell/menuPlaces.ts), or its screen to reachedFrom (layout/menu.ts).`,
        ]
      : []),
    ...(isEntry && !menu && !icons[fullPath]
      ? [`${fullPath} has no icon: add one to otherIcons (layout/menuIcons.tsx).`]
      : []),
    ...(menu && !screen && !OPEN_TO_ALL.includes(fullPath)
      ? [`${fullPath} is in the menu for everybody: add the screen that its right of viewing belongs to.`]
      : []),
    ...(menu && screen && screens[screen]?.name !== menu
      ? [`${fullPath} is "${menu}" in the menu, but x-screens calls ${screen} "${screens[screen]?.name}".`]
      : []),
  ]
}

function missingOfDescription(
  routes: readonly PageRoute[],
  { operations, screens, named }: Description,
): string[] {
  const needed = routes.flatMap(({ staticData: { needs = [], actions = [] } }) => [
    ...needs,
    ...actions.map((action) => action.needs),
  ])
  const permissions = new Set(Object.values(operations).map(({ permission }) => permission))
  const used = new Set(needed.map((id) => operations[id]?.permission.split('.')[0]))
  const rights = Object.entries(screens).flatMap(([screen, { actions }]) =>
    actions.filter((action) => action !== 'export').map((action) => `${screen}.${action}`),
  )
  const printed = Object.entries(operations).filter(
    ([id, { tag }]) => tag === 'Print' && id.startsWith('Get') && !MESSAGES.includes(id),
  )
  return [
    ...Object.keys(screens)
      .filter((screen) => !used.has(screen))
      .map(
        (screen) =>
          `The screen ${screen} of openapi/ is opened by no page: add a route, or an action of a page.`,
      ),
    ...rights
      .filter((right) => !permissions.has(right) && !named.has(right))
      .map(
        (right) =>
          `The right ${right} of openapi/ opens nothing: no operation needs it, and no code names it.`,
      ),
    ...printed
      .filter(([id]) => !needed.some((need) => need === id))
      .map(([id]) => `${id} is printed by no page: add its printout to web/print/routes.ts.`),
  ]
}
