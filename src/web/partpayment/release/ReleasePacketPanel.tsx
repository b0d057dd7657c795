import { Text } from '@mantine/core'
import { releaseTexts } from '#texts/release.ts'
import { useReleasePacket } from '../../../api/gen/hooks/part-payment/part-payment.ts'
import type { PartPayment, Released } from '../../../api/gen/model/index.ts'
import { type KeyedValues, newKey } from '../../shared/useIdempotencyKey.ts'
import { formatWeight } from '../../ui/format.ts'
import type { ActPanelProps } from '../acts/ActPanel.tsx'
import { useLoanAct } from '../acts/useLoanAct.ts'
import { type CollectionValues, checkCollection, emptyCollection, toCollection } from './collectionValues.ts'
import { ReleaseFrame, releaseVoucher } from './ReleaseFrame.tsx'

const texts = releaseTexts.packet

interface ReleaseValues extends KeyedValues {
  collection: CollectionValues
}

/** Hands out all that is pledged for a closed loan, with who collects it. */
export function ReleasePacketPanel({ loan, onClose }: ActPanelProps) {
  const act = useLoanAct<ReleaseValues, Released>({
    loan,
    draftKey: 'releasePacket',
    empty: () => ({ collection: emptyCollection(loan), idempotencyKey: newKey() }),
    check: ({ collection }) => checkCollection(collection),
    send: ({ collection }): Promise<Released> =>
      release.mutateAsync({ params: { id: loan.id }, data: { collection: toCollection(collection) } }),
    said: ({ number }) => texts.done(number),
    paper: releaseVoucher,
    onDone: onClose,
  })
  const release = useReleasePacket({ request: act.request })
  return (
    <ReleaseFrame loan={loan} record={act} texts={texts} onClose={onClose}>
      <Text>{whatLeaves(loan)}</Text>
    </ReleaseFrame>
  )
}

function whatLeaves({ items, packet }: PartPayment): string {
  const left = items.filter(({ released }) => !released)
  const pieces = left.reduce((sum, item) => sum + item.pieces, 0)
  const grossMg = left.reduce((sum, item) => sum + item.grossMg, 0)
  return texts.leaves(packet.seal, packet.location, pieces, formatWeight(grossMg))
}
