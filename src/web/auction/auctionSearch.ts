import { isId } from '../ui/table/listSearch.ts'

/** The stages of the screen, in the order that a lot passes them. */
export const deskStages = ['candidates', 'notice', 'service', 'schedule', 'sale', 'settle', 'ended'] as const

/** A stage of the screen. */
export type DeskStage = (typeof deskStages)[number]

/** What the screen shows: a stage, one lot, or an auction day with one of its lots. */
export interface AuctionSearch {
  stage?: DeskStage
  q?: string
  /** Id of the open lot. */
  lot?: string
  /** Id of the open auction. */
  day?: string
}

/** Reads the address of the screen; unknown parameters are dropped. */
export function validateAuctionSearch({ stage, q, lot, day }: Record<string, unknown>): AuctionSearch {
  const known = deskStages.find((one) => one === stage)
  return {
    ...(known !== undefined && { stage: known }),
    ...(typeof q === 'string' && q !== '' && { q: q.slice(0, 200) }),
    ...(isId(lot) && { lot }),
    ...(isId(day) && { day }),
  }
}
