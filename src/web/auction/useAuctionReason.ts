import { useCallback } from 'react'
import { auctionTexts } from '#texts/auction.ts'
import { useCan } from '../shell/can.ts'

const { disabled: texts } = auctionTexts

/** A right of the screen. */
export type AuctionRight = keyof typeof texts.notAllowed

/** Why the user may not use a right; undefined when they may. */
export function useAuctionReason(): (right: AuctionRight) => string | undefined {
  const can = useCan()
  return useCallback((right) => (can(`Auction.${right}`) ? undefined : texts.notAllowed[right]), [can])
}
