import { createRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { titlesTexts } from '#texts/titles.ts'
import { protectedRoute } from '../../shell/layoutRoutes.tsx'
import type { MenuPlace } from '../../shell/menuPlaces.ts'
import { lazyScreen } from '../../shell/programParts.ts'
import { validateRecordSearch } from '../record/recordSearch.ts'
import type { MasterName } from './masterOperations.ts'

/** Masters whose title is in the shared titles. */
type TitledName = {
  [Name in MasterName]: Uncapitalize<Name> extends keyof typeof titlesTexts ? Name : never
}[MasterName]

/**
 * Route of a master: path (`/productcategory`), title, screen and required operation follow from the name.
 * @param menu its place in the sidebar
 * @param load loads the screen when it is first opened
 */
export function recordRoute<const Name extends TitledName, Screen extends string>(
  name: Name,
  menu: MenuPlace,
  load: () => Promise<Record<Screen, ComponentType>>,
  screen: Screen,
) {
  const title = `${name.charAt(0).toLowerCase()}${name.slice(1)}` as Uncapitalize<Name> &
    keyof typeof titlesTexts
  return createRoute({
    getParentRoute: () => protectedRoute,
    path: `/${name.toLowerCase() as Lowercase<Name>}`,
    validateSearch: validateRecordSearch,
    component: lazyScreen(load, screen),
    staticData: { title: titlesTexts[title], menu, screen: name, needs: [`Get${name}`] },
  })
}
