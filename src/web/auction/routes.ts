import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { pageRead } from '../shared/list/pageRequest.ts'
import { read, startReads } from '../shell/firstReads.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'
import { type AuctionSearch, stageList, stageQuery, validateAuctionSearch } from './auctionSearch.ts'

/** Auctions of the pledges of overdue loans. */
export const auctionRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/action',
    validateSearch: validateAuctionSearch,
    component: lazyScreen(() => import('./AuctionScreen.tsx'), 'AuctionScreen'),
    loader: startReads<AuctionSearch>(({ scope, search: { lot, day, stage = 'candidates', ...search } }) =>
      lot === undefined && day === undefined
        ? [
            read('GetAuctionLotCount', { body: scope }),
            ...(stage === 'candidates'
              ? pageRead('GetAuctionCandidate', scope, search)
              : pageRead('GetAuctionLot', { ...scope, ...stageQuery(stage) }, search, stageList(stage))),
          ]
        : [],
    ),
    staticData: {
      title: titlesTexts.auction,
      menu: 'Auction',
      screen: 'Auction',
      needs: ['GetAuctionCandidate', 'GetAuctionLot', 'GetAuctionLotCount'],
      adds: false,
    },
  }),
]
