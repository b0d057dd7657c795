import type { OperationId, ScreenKey } from '../../api/gen/operations.ts'
import type { MenuPlace } from './menuPlaces.ts'

/** The one declaration of a screen: titles, menu, breadcrumbs, guard and search all read it. */
export interface ScreenDeclaration {
  title?: string
  /** Its entry in the sidebar, by the specification's title. */
  menu?: MenuPlace
  /** The screen that rights are given for; none is open to everyone signed in. */
  screen?: ScreenKey
  /** The calls it cannot do without. */
  needs?: readonly OperationId[]
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends ScreenDeclaration {}
}
