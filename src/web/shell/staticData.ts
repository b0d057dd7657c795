import type { OperationId, ScreenKey } from '../../api/gen/operations.ts'
import type { MenuPlace } from './menuPlaces.ts'

/** The kinds of records with printouts. */
export type PrintoutSubject =
  | 'loan'
  | 'voucher'
  | 'reversal'
  | 'release'
  | 'creditNote'
  | 'debitNote'
  | 'auctionLot'
  | 'transfer'
  | 'packetAudit'
  | 'bankLoan'
  | 'moneyTransfer'
  | 'taxPayment'

/** The sheet sizes; a roll is 80 mm wide and as long as its content. */
export type PaperSize = 'a4' | 'a5' | 'roll'

/** A printout. */
export interface PrintoutDeclaration {
  /** Unique among printouts. */
  name: string
  /** The kind of record whose id opens it. */
  subject: PrintoutSubject
  /** The usual sheet size. */
  size: PaperSize
  /** Who keeps this copy. */
  copy?: 'office' | 'customer'
  /** Whether only staff read it, so that it is in the language of the screens. */
  staff?: true
  /** Whether its page also offers a message to the customer. */
  sends?: true
}

/** An action of a screen that the search offers. */
export interface ActionDeclaration {
  title: string
  /** The search parameters that open the action on its screen, or on the page of the loan that it is done on. */
  search: Readonly<Record<string, unknown>>
  /**
   * The record that the action is done on. For an action on a loan of this status, the user finds the loan first, and the action is
   * offered on each loan that is found. An action for a customer is offered on each that is found; its id becomes this search parameter.
   */
  target?: { loan: 'active' | 'closed' } | { customer: string }
  /** Its operation; without the right to it the action is not offered. */
  needs: OperationId
  /** Whether the dashboard offers it as well. */
  quick?: true
}

/** The only declaration of a screen, from which titles, menu, breadcrumbs, guard and search are derived. */
export interface ScreenDeclaration {
  title?: string
  /** Its entry in the sidebar, by the title of the specification. */
  menu?: MenuPlace
  /** The screen key of its rights; without one it is open to every signed-in user. */
  screen?: ScreenKey
  /** The operations that it needs. */
  needs?: readonly OperationId[]
  /** Whether its address can add a record; true by default. */
  adds?: false
  actions?: readonly ActionDeclaration[]
  /** Its declaration as a printout. */
  printout?: PrintoutDeclaration
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends ScreenDeclaration {}
}
