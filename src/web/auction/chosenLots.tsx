import { Anchor } from '@mantine/core'
import { IconCalendarEvent, IconListCheck, IconMailForward, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { auctionTexts } from '#texts/auction.ts'
import { useIdentifyLots } from '../../api/gen/hooks/auction/identify-lots.ts'
import { useIssueNotices } from '../../api/gen/hooks/auction/issue-notices.ts'
import type { AuctionCandidate, AuctionLotRow } from '../../api/gen/model/index.ts'
import { MAX_PRINTED } from '../shared/printouts/maxPrinted.ts'
import { useScope } from '../shared/record/useScope.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { useConfirm } from '../ui/confirm/ConfirmProvider.tsx'
import { formatNumber } from '../ui/format.ts'
import type { ChosenActionsProps, RowAction } from '../ui/table/types.ts'
import { useAuctionReason } from './useAuctionReason.ts'
import { useBatch } from './useBatch.ts'

const ScheduleDialog = lazyPart(() => import('./ScheduleDialog.tsx'), 'ScheduleDialog', null)

const { batch: texts } = auctionTexts
type LotsProps = ChosenActionsProps<AuctionLotRow>

/** The maximum number of lots of an auction: `maxItems` of the request. */
const MAX_SCHEDULED = 1000

/** Adds the chosen loans to the auction list. */
export function IdentifyChosen({ children, ...chosen }: ChosenActionsProps<AuctionCandidate>) {
  const scope = useScope()
  const batch = useBatch(chosen)
  const identify = useIdentifyLots({ request: batch.request })
  return children([
    {
      label: texts.identify(batch.countWords),
      icon: <IconListCheck size={16} aria-hidden />,
      disabledReason: useAuctionReason()('IdentifyLots'),
      onClick: () =>
        void batch.run(
          (loanIds) => identify.mutateAsync({ data: { ...scope, loanIds } }),
          texts.identified(batch.count),
        ),
    },
  ])
}

/**
 * Sends the notices of the chosen lots after a confirmation; their notice period then begins. The success message links to the printed
 * notices.
 */
export function NotifyChosen({ children, ...chosen }: LotsProps) {
  const scope = useScope()
  const confirm = useConfirm()
  const batch = useBatch(chosen)
  const issue = useIssueNotices({ request: batch.request })
  return children([
    {
      label: texts.notify(batch.countWords),
      icon: <IconMailForward size={16} aria-hidden />,
      disabledReason: useAuctionReason()('IssueNotices'),
      onClick: () => void notify(),
    },
  ])

  async function notify() {
    const { title, text, confirmLabel } = texts.notifyConfirm
    if (!(await confirm({ title: title(batch.first.length), text, confirmLabel }))) return
    await batch.run(
      (lotIds) => issue.mutateAsync({ data: { ...scope, lotIds } }),
      texts.notified(batch.count),
      <Anchor href={noticesPath(batch.first)} target="_blank" rel="noopener">
        {texts.print(batch.count)}
      </Anchor>,
    )
  }
}

/** Prints the notices of the chosen lots in a new tab; more than {@link MAX_PRINTED} need several print jobs, with an action for each. */
export function PrintChosen({ rows, children }: LotsProps) {
  const starts = Array.from({ length: Math.ceil(rows.length / MAX_PRINTED) }, (_, part) => part * MAX_PRINTED)
  return children(
    starts.map((start): RowAction => {
      const lots = rows.slice(start, start + MAX_PRINTED)
      const count =
        starts.length === 1
          ? formatNumber(lots.length)
          : texts.part(formatNumber(start + 1), formatNumber(start + lots.length))
      return {
        label: texts.print(count),
        icon: <IconPrinter size={16} aria-hidden />,
        onClick: () => void window.open(noticesPath(lots), '_blank', 'noopener'),
      }
    }),
  )
}

/** The page that prints the notices of several lots at once. */
function noticesPath(lots: readonly AuctionLotRow[]): string {
  return `/print/auction-notices?lots=${lots.map(({ id }) => id).join(',')}&print=1`
}

/** Schedules the chosen lots on an auction day, in a dialog. */
export function ScheduleChosen(props: LotsProps) {
  return <Scheduling {...props} label={texts.schedule} />
}

/** Moves the chosen lots to another auction day; a lot whose reserve price is set has to be marked as unsold first. */
export function RescheduleChosen(props: LotsProps) {
  const fixed = props.rows.find(({ reservePaise }) => reservePaise !== null)
  const problem = fixed && texts.reserveSet(fixed.loanNumber)
  return <Scheduling {...props} label={texts.reschedule} problem={problem} />
}

interface SchedulingProps extends LotsProps {
  /** The label of the action with a number of lots. */
  label: (count: string) => string
  /** Why the chosen lots cannot be scheduled. */
  problem?: string | undefined
}

function Scheduling({ children, label, problem, ...chosen }: SchedulingProps) {
  const batch = useBatch(chosen, MAX_SCHEDULED)
  // What is chosen may change while the dialog is open.
  const [lots, setLots] = useState<readonly AuctionLotRow[] | null>(null)
  const action: RowAction = {
    label: label(batch.countWords),
    icon: <IconCalendarEvent size={16} aria-hidden />,
    disabledReason: useAuctionReason()('ScheduleAuction') ?? problem,
    onClick: () => setLots(batch.first),
  }
  return (
    <>
      {children([action])}
      {lots !== null && (
        <ScheduleDialog lots={lots} onClose={() => setLots(null)} onDone={() => chosen.onDone(lots)} />
      )}
    </>
  )
}
