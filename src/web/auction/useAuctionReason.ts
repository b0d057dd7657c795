import { auctionTexts } from '#texts/auction.ts'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'

/** Why the user's role does not allow an operation on auctions, in the words of their screens; undefined if it does. */
export const useAuctionReason = () => useDeniedReason(auctionTexts.disabled.notAllowed)
