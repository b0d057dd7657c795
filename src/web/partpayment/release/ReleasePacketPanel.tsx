import { SimpleGrid, Text } from '@mantine/core'
import { useReleasePacket } from '../../../api/gen/hooks/part-payment/release-packet.ts'
import type { PartPayment, Released } from '../../../api/gen/model/index.ts'
import { type KeyedValues, newKey } from '../../shared/record/useIdempotencyKey.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import { formatWeight } from '../../ui/format.ts'
import type { ActionPanelProps } from '../actions/ActionPanel.tsx'
import { useLoanAction } from '../actions/useLoanAction.ts'
import { releaseTexts } from '../texts/release.ts'
import { type CollectionValues, checkCollection, emptyCollection, toCollection } from './collectionValues.ts'
import { OnFile, type WithFile } from './OnFile.tsx'
import { ReleaseFrame, releaseVoucher } from './ReleaseFrame.tsx'
import { leavingOf, releaseConfirm } from './releaseFacts.ts'
import { checkSeal, SealField } from './SealField.tsx'
import { checkExceptions, knownExceptions, useRelease } from './useRelease.ts'

const texts = releaseTexts.packet

interface ReleaseValues extends KeyedValues {
  seal: string
  collection: CollectionValues
}

/** Releases all that is pledged for a closed loan, to the person who collects it. */
export function ReleasePacketPanel(props: ActionPanelProps) {
  return (
    <OnFile loan={props.loan} title={texts.title} isWhole onClose={props.onClose}>
      {(known) => <ReleasePacketForm {...props} {...known} />}
    </OnFile>
  )
}

function ReleasePacketForm({ loan, onFile, approval, onClose }: ActionPanelProps & WithFile) {
  const confirm = useConfirm()
  const action = useLoanAction<ReleaseValues, Released>({
    loan,
    draftKey: 'releasePacket',
    empty: () => ({
      seal: '',
      collection: emptyCollection(loan, onFile, approval),
      idempotencyKey: newKey(),
    }),
    check: ({ seal, collection }) => ({
      ...checkSeal(seal, loan),
      ...checkCollection(collection, knownExceptions(state, collection)),
      ...checkExceptions(state, collection),
    }),
    confirm: async ({ collection }) => {
      const from = location.href
      const exceptions = action.repeated === null ? await state.compare(collection) : []
      action.form.showErrors(exceptions)
      if (exceptions.length > 0) return false
      return confirm({
        ...releaseConfirm(loan, collection, null, state.approval?.decidedByName ?? null),
        from,
      })
    },
    send: ({ seal, collection }): Promise<Released> =>
      release.mutateAsync({
        params: { id: loan.id },
        data: { seal: seal.trim(), collection: toCollection(collection) },
      }),
    successText: ({ number }) => texts.done(number),
    printout: releaseVoucher,
    onDone: onClose,
  })
  const release = useReleasePacket({ request: action.request })
  const state = useRelease(loan, action.form.form.values.collection, null)
  return (
    <ReleaseFrame loan={loan} record={action} words={texts} state={state} lines={null} onClose={onClose}>
      <Text>{releasedItemsText(loan)}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
        <SealField record={action.form} />
      </SimpleGrid>
    </ReleaseFrame>
  )
}

function releasedItemsText(loan: PartPayment): string {
  const { pieces, grossMg } = leavingOf(loan, null)
  return texts.leaves(loan.packet.location, pieces, formatWeight(grossMg))
}
