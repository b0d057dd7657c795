import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'
import { validateAuctionSearch } from './auctionSearch.ts'

/** Auctions of the pledges of unpaid loans. */
export const auctionRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/action',
    validateSearch: validateAuctionSearch,
    component: lazyScreen(() => import('./AuctionScreen.tsx'), 'AuctionScreen'),
    staticData: {
      title: titlesTexts.auction,
      menu: 'Auction',
      screen: 'Auction',
      needs: ['GetAuctionCandidate', 'GetAuctionLot', 'GetAuctionLotCount'],
      adds: false,
    },
  }),
]
