import { useCallback } from 'react'
import { auctionTexts } from '#texts/auction.ts'
import { useCan } from '../shell/can.ts'

const { locked: texts } = auctionTexts

/** A right of the screen that acts need. */
export type AuctionRight = keyof typeof texts.acts

/** Why this person may not do what needs a right; undefined when they may. */
export function useAuctionLock(): (right: AuctionRight) => string | undefined {
  const can = useCan()
  return useCallback(
    (right) => (can(`Auction.${right}`) ? undefined : texts.notAllowed(texts.acts[right])),
    [can],
  )
}
