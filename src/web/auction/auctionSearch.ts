import type { AuctionStage } from '../../api/gen/model/index.ts'
import type { ListKey } from '../shared/list/listPreferences.ts'
import { isId, type ListSearch, validateListSearch } from '../ui/table/listSearch.ts'

/** The stages of the screen, in the order that a lot passes them. */
export const deskStages = ['candidates', 'notice', 'service', 'schedule', 'sale', 'settle', 'ended'] as const

/** A stage of the screen. */
export type DeskStage = (typeof deskStages)[number]

/** What the screen shows: the list of a stage, one lot, or an auction day with one of its lots. */
export interface AuctionSearch extends ListSearch {
  stage?: DeskStage
  /** Id of the open lot. */
  lot?: string
  /** Id of the open auction. */
  day?: string
}

/** Reads the address of the screen; unknown parameters are dropped. */
export function validateAuctionSearch(search: Record<string, unknown>): AuctionSearch {
  const { stage, lot, day } = search
  const known = deskStages.find((one) => one === stage)
  return {
    ...validateListSearch(search),
    ...(known !== undefined && { stage: known }),
    ...(isId(lot) && { lot }),
    ...(isId(day) && { day }),
  }
}

/** The key of a stage's list, under which its columns, order and views are stored. */
export function stageList(stage: DeskStage): ListKey {
  return stage === 'candidates' ? 'GetAuctionCandidate' : `auction/${stage}`
}

/** The fields of a request for the lots of a stage; completed lots are sorted by their end, latest first. */
export function stageQuery(stage: AuctionStage): { stage: AuctionStage; sort?: '-endedOn' } {
  return { stage, ...(stage === 'ended' && { sort: '-endedOn' }) }
}
