import { Button, Checkbox, Input, SimpleGrid } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { partPaymentTexts } from '#texts/partpayment.ts'
import { quoteReleaseItems, useReleaseItems } from '../../../api/gen/hooks/part-payment/part-payment.ts'
import type { PartPayment, PartPaymentItem, Released, ReleaseQuote } from '../../../api/gen/model/index.ts'
import { problemOf } from '../../shared/problemOf.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'
import { WeightField } from '../../ui/form/WeightField.tsx'
import { formatMoney, formatWeight } from '../../ui/format.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import type { ActPanelProps } from '../acts/ActPanel.tsx'
import { Figures } from '../acts/Figures.tsx'
import { useLoanAct } from '../acts/useLoanAct.ts'
import classes from '../LoanPage.module.css'
import { releaseTexts } from '../texts/release.ts'
import { ReleaseFrame, releaseVoucher } from './ReleaseFrame.tsx'
import { releaseConfirm } from './releaseFacts.ts'
import { SealField } from './SealField.tsx'
import { checkSomeItems, emptySomeItems, type SomeItemsValues, toSomeItems } from './someItemsValues.ts'
import { checkExceptions, useRelease } from './useRelease.ts'

const words = partPaymentTexts.items

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

interface ItemsToReleaseProps {
  loan: PartPayment
  record: RecordFormHandle<SomeItemsValues>
  /** What the server says; undefined until it has answered. */
  quote: ReleaseQuote | undefined
}

/** What is still pledged, to be chosen from at today's value, and what the choice comes to. */
function ItemsToRelease({ loan, record, quote }: ItemsToReleaseProps) {
  const { lines } = record.form.values
  const error = record.form.errors.lines
  const choose = (line: number, wanted: boolean) =>
    record.form.setFieldValue('lines', wanted ? [...lines, line] : lines.filter((one) => one !== line))
  return (
    <>
      <fieldset className={classes.choices} data-path="lines" data-label={texts.choose}>
        <legend className={classes.caption}>{texts.choose}</legend>
        {loan.items
          .filter(({ released }) => !released)
          .map((item) => (
            <Checkbox
              key={item.line}
              checked={lines.includes(item.line)}
              label={item.productName}
              description={factsOf(item, quote)}
              onChange={(event) => choose(item.line, event.currentTarget.checked)}
            />
          ))}
        {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
      </fieldset>
      {quote !== undefined && (
        <Figures
          rows={[
            [texts.staying, quote.remainingValuePaise],
            [texts.limit, quote.limitPaise],
            [texts.principal, quote.principalPaise],
          ]}
          total={[texts.payFirst, quote.payFirstPaise]}
        />
      )}
    </>
  )
}

function factsOf({ line, pieces, netMg, marks }: PartPaymentItem, quote: ReleaseQuote | undefined): string {
  const value = quote?.items.find((item) => item.line === line)?.valuePaise
  return words.marks([
    texts.pieces(pieces),
    formatWeight(netMg),
    value === undefined ? null : texts.today(formatMoney(value)),
    marks,
  ])
}

/** What the server says to releasing items of these lines, anew when the loan or its packet changes. */
function useReleaseQuote({ id, version, packet }: PartPayment, lines: readonly number[]) {
  return useQuery({
    queryKey: ['quoteReleaseItems', id, version, packet.version, ...lines],
    queryFn: ({ signal }) => quoteReleaseItems({ lines: [...lines] }, { id }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
}
