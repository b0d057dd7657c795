import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { auctionTexts as texts } from '#texts/auction.ts'
import { useIssueNotices } from '../../api/gen/hooks/auction/auction.ts'
import type { AuctionStage } from '../../api/gen/model/index.ts'
import { noticesPath } from '../shared/papers/noticesPath.ts'
import { useScope } from '../shared/record/useScope.ts'
import { LockedButton } from '../ui/LockedButton.tsx'
import { useAuctionLock } from './useAuctionLock.ts'
import type { useBatch } from './useBatch.ts'

interface StageActProps {
  stage: AuctionStage
  batch: ReturnType<typeof useBatch>
  onSchedule: () => void
}

/** What is done at a stage with all lots that are chosen; nothing where each goes on by itself. */
export function StageAct({ stage, batch, onSchedule }: StageActProps) {
  const scope = useScope()
  const issue = useIssueNotices({ request: batch.request })
  const locked = useAuctionLock()('edit')
  const { chosen, busy } = batch
  const count = String(chosen.size)
  const none = chosen.size === 0

  if (stage === 'service') {
    const print = texts.batch.print(count)
    const icon = <IconPrinter size={16} aria-hidden />
    if (none)
      return (
        <Button disabled leftSection={icon}>
          {print}
        </Button>
      )
    return (
      <Button
        component="a"
        href={noticesPath([...chosen])}
        target="_blank"
        rel="noreferrer"
        leftSection={icon}
      >
        {print}
      </Button>
    )
  }
  if (stage !== 'notice' && stage !== 'schedule') return null
  const label = texts.batch[stage === 'notice' ? 'notify' : 'schedule'](count)
  if (locked !== undefined) return <LockedButton reason={locked}>{label}</LockedButton>
  const notify = () =>
    void batch.run((lotIds) => issue.mutateAsync({ data: { ...scope, lotIds } }), texts.batch.notified(count))
  return (
    <Button disabled={none} loading={busy} onClick={stage === 'notice' ? notify : onSchedule}>
      {label}
    </Button>
  )
}
