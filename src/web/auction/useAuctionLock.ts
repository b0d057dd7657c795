import { useCallback } from 'react'
import { auctionTexts } from '#texts/auction.ts'
import { useCan } from '../shell/can.ts'

const { locked: texts } = auctionTexts

/** A right of the screen that actions need. */
export type AuctionRight = keyof typeof texts.notAllowed

/** Why the user's role lacks a right; undefined when the role has it. */
export function useAuctionLock(): (right: AuctionRight) => string | undefined {
  const can = useCan()
  return useCallback((right) => (can(`Auction.${right}`) ? undefined : texts.notAllowed[right]), [can])
}
