import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import type { OperationId } from '../../api/gen/operations.ts'
import { firstPage } from '../shared/list/pageRequest.ts'
import { read, startReads } from '../shell/firstReads.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'
import { type AuctionSearch, ofStage, stageList, validateAuctionSearch } from './auctionSearch.ts'

/** Auctions of the pledges of unpaid loans. */
export const auctionRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/action',
    validateSearch: validateAuctionSearch,
    component: lazyScreen(() => import('./AuctionScreen.tsx'), 'AuctionScreen'),
    loader: startReads<AuctionSearch>(({ scope, search: { lot, day, stage = 'candidates', ...search } }) => {
      if (lot !== undefined || day !== undefined) return []
      const isLots = stage !== 'candidates'
      const filter = isLots ? { ...scope, ...ofStage(stage) } : scope
      const body = firstPage(stageList(stage), filter, search)
      const operation: OperationId = isLots ? 'GetAuctionLot' : 'GetAuctionCandidate'
      return [read('GetAuctionLotCount', { body: scope }), ...(body === null ? [] : [{ operation, body }])]
    }),
    staticData: {
      title: titlesTexts.auction,
      menu: 'Auction',
      screen: 'Auction',
      needs: ['GetAuctionCandidate', 'GetAuctionLot', 'GetAuctionLotCount'],
      adds: false,
    },
  }),
]
