import { createRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { titlesTexts } from '#texts/titles.ts'
import { startReads } from '../../shell/firstReads.ts'
import { protectedRoute } from '../../shell/layoutRoutes.tsx'
import type { MenuPlace } from '../../shell/menuPlaces.ts'
import { lazyScreen } from '../../shell/programParts.ts'
import { type RecordSearch, recordReads, validateRecordSearch } from '../record/recordSearch.ts'
import type { MasterName } from './masterOperations.ts'

/** Masters with a title in the common texts. */
type TitledName = {
  [Name in MasterName]: Uncapitalize<Name> extends keyof typeof titlesTexts ? Name : never
}[MasterName]

/**
 * The route of a master: path, title, right and queries follow from the name (`/productcategory`).
 * @param menu its place in the sidebar
 * @param load loads the module of the screen when it is first opened
 * @param screen name of the screen's component in that module
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
    loader: startReads<RecordSearch>((at) => recordReads(name, at)),
    staticData: { title: titlesTexts[title], menu, screen: name, needs: [`Get${name}`] },
  })
}
