import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'
import { validateAuctionSearch } from './auctionSearch.ts'

/** The sale of what is pledged for loans that are not paid. */
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
