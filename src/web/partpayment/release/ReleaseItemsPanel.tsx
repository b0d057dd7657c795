import { Button, SimpleGrid } from '@mantine/core'
import { useReleaseItems } from '../../../api/gen/hooks/part-payment/part-payment.ts'
import type { Released } from '../../../api/gen/model/index.ts'
import { problemOf } from '../../shared/problemOf.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { WeightField } from '../../ui/form/WeightField.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import type { ActPanelProps } from '../acts/ActPanel.tsx'
import { useLoanAct } from '../acts/useLoanAct.ts'
import { releaseTexts } from '../texts/release.ts'
import { ItemsToRelease } from './ItemsToRelease.tsx'
import { ReleaseFrame, releaseVoucher } from './ReleaseFrame.tsx'
import { releaseConfirm } from './releaseFacts.ts'
import { SealField } from './SealField.tsx'
import { checkSomeItems, emptySomeItems, type SomeItemsValues, toSomeItems } from './someItemsValues.ts'
import { checkExceptions, useRelease } from './useRelease.ts'
import { useReleaseQuote } from './useReleaseQuote.ts'

const { items: texts } = releaseTexts

/** Hands out some items of a loan that goes on, when those that stay cover its principal. */
export function ReleaseItemsPanel({ loan, onClose, onAct }: ActPanelProps) {
  const confirm = useConfirm()
  const act = useLoanAct<SomeItemsValues, Released>({
    loan,
    draftKey: 'releaseItems',
    empty: () => emptySomeItems(loan),
    check: (values) => ({
      ...checkSomeItems(values, quote.isPlaceholderData ? undefined : quote.data),
      ...checkExceptions(state, values.collection),
    }),
    confirm: ({ collection, lines: chosen }) =>
      confirm(releaseConfirm(loan, collection, chosen, state.request?.decidedByName ?? null)),
    send: (values): Promise<Released> =>
      release.mutateAsync({ params: { id: loan.id }, data: toSomeItems(values) }),
    said: ({ number, seal }) => texts.done(number, seal),
    paper: releaseVoucher,
    onDone: onClose,
  })
  const release = useReleaseItems({ request: act.request })
  const { lines, collection } = act.form.form.values
  const state = useRelease(loan, collection)
  const quote = useReleaseQuote(loan, lines)
  return (
    <ReleaseFrame loan={loan} record={act} texts={texts} state={state} lines={lines} onClose={onClose}>
      {quote.isError && <ErrorState detail={problemOf(quote.error).detail} onRetry={() => quote.refetch()} />}
      <ItemsToRelease loan={loan} record={act.form} quote={quote.data} />
      {lines.length > 0 && (quote.data?.payFirstPaise ?? 0) > 0 && (
        <Button variant="default" w="fit-content" onClick={() => onAct('receive')}>
          {texts.receive}
        </Button>
      )}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <SealField record={act.form} />
        <WeightField record={act.form} name="weightBeforeMg" label={texts.fields.before} required />
        <WeightField record={act.form} name="weightAfterMg" label={texts.fields.after} required />
        <TextField record={act.form} name="newSeal" label={texts.fields.seal} required />
        <TextField record={act.form} name="witnesses.0" label={texts.fields.firstWitness} required />
        <TextField record={act.form} name="witnesses.1" label={texts.fields.secondWitness} required />
      </SimpleGrid>
    </ReleaseFrame>
  )
}
