import { Alert, Box } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { auctionTexts as texts } from '#texts/auction.ts'
import { useGetAuctionLotCount } from '../../api/gen/hooks/auction/get-auction-lot-count.ts'
import type { AuctionLotCount } from '../../api/gen/model/index.ts'
import { useScope } from '../shared/record/useScope.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { formatMoney } from '../ui/format.ts'
import layout from '../ui/layout.module.css'
import { Page } from '../ui/page/Page.tsx'
import classes from './Auction.module.css'
import { type DeskStage, deskStages } from './auctionSearch.ts'
import { CandidateList } from './CandidateList.tsx'
import { LotList } from './LotList.tsx'

const LotPage = lazyPart(() => import('./LotPage.tsx'), 'LotPage')
const SaleDay = lazyPart(() => import('./SaleDay.tsx'), 'SaleDay')

/** /action: the stages, or an auction day, or one lot. */
export function AuctionScreen() {
  const { stage = 'candidates', lot, day } = useSearch({ from: '/protected/action' })
  if (day !== undefined) return <SaleDay key={day} id={day} lotId={lot} />
  if (lot !== undefined) return <LotPage key={lot} id={lot} />
  return <AuctionDesk stage={stage} />
}

/**
 * The stages with the number of loans or lots in each, and the list of the selected stage. The list also reports if the numbers could not
 * be loaded.
 */
function AuctionDesk({ stage }: { stage: DeskStage }) {
  const { data: count } = useGetAuctionLotCount(useScope(), { query: { placeholderData: keepPreviousData } })
  const stages = useRef<HTMLElement>(null)
  const isCounted = count !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another stage is current, and counts make the stages wider
  useLayoutEffect(() => showCurrent(stages.current), [stage, isCounted])
  return (
    <Page title={texts.title} lead={texts.lead} howItWorks={() => import('./texts/howItWorks.ts')}>
      {count !== undefined && <OpenMoney count={count} />}
      <nav ref={stages} className={classes.stages} aria-label={texts.stagesLabel}>
        {deskStages.map((one) => (
          <Link
            key={one}
            to="/action"
            search={{ stage: one }}
            aria-current={one === stage ? 'page' : undefined}
            activeProps={{}}
          >
            {texts.stages[one]}
            <Box component="span" c="dimmed" fz="sm" className={layout.tabular}>
              {count === undefined ? '' : countOf(count, one)}
            </Box>
          </Link>
        ))}
      </nav>
      {stage === 'candidates' ? <CandidateList /> : <LotList key={stage} stage={stage} />}
    </Page>
  )
}

/** Scrolls the stages sideways, so that the whole of the current one is in view; the page does not move. */
function showCurrent(stages: HTMLElement | null) {
  const current = stages?.querySelector<HTMLElement>('[aria-current]')
  if (!stages || !current) return
  const [outer, inner] = [stages.getBoundingClientRect(), current.getBoundingClientRect()]
  if (inner.left < outer.left) stages.scrollLeft -= outer.left - inner.left
  else if (inner.right > outer.right) stages.scrollLeft += inner.right - outer.right
}

function countOf({ candidates, stages }: AuctionLotCount, stage: DeskStage): number {
  return stage === 'candidates' ? candidates.count : (stages.find((one) => one.stage === stage)?.count ?? 0)
}

/** Surpluses payable to customers and shortfalls receivable from them. */
function OpenMoney({ count }: { count: AuctionLotCount }) {
  const { surplusDuePaise, overdueRefunds, shortfallDuePaise } = count
  const messages = [
    surplusDuePaise > 0 && texts.open.surplus(formatMoney(surplusDuePaise)),
    overdueRefunds > 0 && texts.open.overdue(String(overdueRefunds)),
    shortfallDuePaise > 0 && texts.open.shortfall(formatMoney(shortfallDuePaise)),
  ].filter(Boolean)
  if (messages.length === 0) return null
  return (
    <Alert color={overdueRefunds > 0 ? 'red' : 'yellow'} variant="light" role="status">
      {messages.join(' · ')}
    </Alert>
  )
}
