import type { OperationId, ScreenKey } from '../../api/gen/operations.ts'
import type { MenuPlace } from './menuPlaces.ts'

/** What papers are printed of. */
export type PaperSubject =
  | 'loan'
  | 'voucher'
  | 'reversal'
  | 'release'
  | 'creditNote'
  | 'debitNote'
  | 'auctionLot'
  | 'transfer'
  | 'moneyTransfer'
  | 'taxPayment'

/** The sheets that papers are printed on; a roll is 80 mm wide and as long as it must be. */
export type PaperSize = 'a4' | 'a5' | 'roll'

/**
 * Its name, unique among papers; what it is printed of, by whose id it is opened; the sheet that it is usually
 * printed on; who keeps this copy; whether only staff read it, so that it stays in the language of the screens;
 * whether its page makes a message of it too.
 */
export interface PaperDeclaration {
  name: string
  of: PaperSubject
  size: PaperSize
  copy?: 'office' | 'customer'
  staff?: true
  sends?: true
}

/** Something that is done on a screen, by which the search finds it. */
export interface ActDeclaration {
  title: string
  /** The search parameters that open the action on its screen. */
  search: Readonly<Record<string, unknown>>
  /** The operation that it is there for; without the right to it the search does not offer it. */
  needs: OperationId
}

/** The one declaration of a screen: titles, menu, breadcrumbs, guard and search all read it. */
export interface ScreenDeclaration {
  title?: string
  /** Its entry in the sidebar, by the specification's title. */
  menu?: MenuPlace
  /** The screen that rights are given for; none is open to everyone signed in. */
  screen?: ScreenKey
  /** The calls it cannot do without. */
  needs?: readonly OperationId[]
  /** Whether a record is added at its address; so unless it says otherwise. */
  adds?: false
  acts?: readonly ActDeclaration[]
  /** What it says of itself where it is a paper. */
  paper?: PaperDeclaration
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends ScreenDeclaration {}
}
