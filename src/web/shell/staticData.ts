import type { OperationId, ScreenKey } from '../../api/gen/operations.ts'
import type { MenuPlace } from './menuPlaces.ts'

/** What papers are printed of. */
export type PaperSubject = 'loan' | 'voucher' | 'release'

/** The sheets that papers are printed on; a roll is 80 mm wide and as long as it must be. */
export type PaperSize = 'a4' | 'a5' | 'roll'

/** The one declaration of a screen: titles, menu, breadcrumbs, guard and search all read it. */
export interface ScreenDeclaration {
  title?: string
  /** Its entry in the sidebar, by the specification's title. */
  menu?: MenuPlace
  /** The screen that rights are given for; none is open to everyone signed in. */
  screen?: ScreenKey
  /** The calls it cannot do without. */
  needs?: readonly OperationId[]
  /** What it is a paper of, by whose id it is opened, and the sheet that it is usually printed on. */
  paper?: { of: PaperSubject; size: PaperSize }
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends ScreenDeclaration {}
}
