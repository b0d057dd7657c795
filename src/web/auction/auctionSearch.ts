/** The stages of the desk, in the order of a lot's way. */
export const deskStages = ['candidates', 'notice', 'service', 'schedule', 'sale', 'settle', 'ended'] as const

/** A stage of the desk. */
export type DeskStage = (typeof deskStages)[number]

/** What the screen shows: a stage of the desk, one lot, or one day of sale with one of its lots. */
export interface AuctionSearch {
  stage?: DeskStage
  q?: string
  /** Id of the lot that is looked at. */
  lot?: string
  /** Id of the auction that is looked at. */
  day?: string
}

const idPattern = /^[0-9a-f-]{36}$/
const isId = (value: unknown): value is string => typeof value === 'string' && idPattern.test(value)

/** Reads the address of the screen; whatever is not understood is dropped. */
export function validateAuctionSearch({ stage, q, lot, day }: Record<string, unknown>): AuctionSearch {
  const known = deskStages.find((one) => one === stage)
  return {
    ...(known !== undefined && { stage: known }),
    ...(typeof q === 'string' && q !== '' && { q: q.slice(0, 200) }),
    ...(isId(lot) && { lot }),
    ...(isId(day) && { day }),
  }
}
