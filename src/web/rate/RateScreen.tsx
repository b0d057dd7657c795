import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { recordTexts } from '#texts/record.ts'
import { useGetRateBoard } from '../../api/gen/hooks/rate/get-rate-board.ts'
import { ImportButton, LazyImportPage } from '../shared/import/ImportButton.tsx'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { type OpenRecord, useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { PartState } from '../shared/state/PartState.tsx'
import { lazyPart } from '../shell/lazyPart.tsx'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { Page } from '../ui/page/Page.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { RateBoard } from './RateBoard.tsx'
import { RateList } from './RateList.tsx'
import { RateTrend } from './RateTrend.tsx'
import { rateTexts as texts } from './texts.ts'

const RateAdd = lazyPart(() => import('./RateAdd.tsx'), 'RateAdd')
const RateOpen = lazyPart(() => import('./RateRecord.tsx'), 'RateOpen')

/** /rate: the board, the price history and all entries; or one entry. */
export function RateScreen() {
  const open = useOpenRecord()
  if (open.importing) return <LazyImportPage target="Rate" onClose={open.close} />
  if (open.adding) return <RateAdd onClose={open.close} />
  if (open.id !== null) return <RateOpen key={open.id} id={open.id} onClose={open.close} />
  return <RateOverview open={open} />
}

/** Today's board, the closing prices with the valuation price, and the entries. */
function RateOverview({ open }: { open: OpenRecord }) {
  const scope = useScope()
  const board = useGetRateBoard(scope)
  const disabledReason = useDeniedReason()('AddRate')

  function main() {
    if (board.data === undefined) return <PartState query={board} />
    if (board.data.metals.length === 0)
      return <EmptyState title={texts.board.noMetals} text={texts.board.noMetalsText} />
    return (
      <>
        <RateBoard key={scope.storeId} board={board.data} />
        <RateTrend metals={board.data.metals} />
        <RateList metals={board.data.metals} today={board.data.todayDate} open={open} />
      </>
    )
  }

  const add = recordTexts.add(texts.noun)
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      howItWorks={() => import('./texts/howItWorks.ts')}
      actions={
        <>
          <ImportButton record="Rate" open={open} />
          {disabledReason === undefined ? (
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={open.add}>
              {add}
            </Button>
          ) : (
            <DisabledButton reason={disabledReason}>{add}</DisabledButton>
          )}
        </>
      }
    >
      {main()}
    </Page>
  )
}
