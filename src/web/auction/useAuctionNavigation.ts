import { type LinkOptions, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { AuctionSearch } from './auctionSearch.ts'

/** A link to the auction screen with this part of it open. */
export function lotPlace(part: AuctionSearch): LinkOptions {
  return { to: '/action', search: (old: AuctionSearch) => ({ ...old, ...part }) }
}

/** The navigation within the screen of auctions. */
export function useAuctionNavigation() {
  const navigate = useNavigate()
  return useMemo(() => {
    const go = (part: AuctionSearch, replace = false) => navigate({ ...lotPlace(part), replace })
    return {
      toLot: (lot: string) => void go({ lot, day: undefined }),
      /** Opens the auction day with this lot. */
      toDay: (day: string, lot: string) => void go({ day, lot }),
      /** Selects another lot of the open auction day. */
      pick: (lot: string) => void go({ lot }, true),
      /** Returns to the stage as it was. */
      toDesk: () => void go({ lot: undefined, day: undefined }),
    }
  }, [navigate])
}
