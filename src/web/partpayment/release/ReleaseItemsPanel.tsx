import { Button, Checkbox, Input, SimpleGrid, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { partPaymentTexts } from '#texts/partpayment.ts'
import { quoteReleaseItems } from '../../../api/gen/hooks/part-payment/quote-release-items.ts'
import { useReleaseItems } from '../../../api/gen/hooks/part-payment/release-items.ts'
import type {
  PartPayment,
  PartPaymentItem,
  Released,
  ReleaseItemsRequest,
  ReleaseQuote,
} from '../../../api/gen/model/index.ts'
import { partPaymentRules } from '../../../api/gen/rules/partpayment.ts'
import { openingWeightMessages } from '../../../domain/custody/openingWeights.ts'
import { isSameSeal } from '../../../domain/custody/sameSeal.ts'
import { contractCheck } from '../../shared/record/contractCheck.ts'
import { type KeyedValues, newKey } from '../../shared/record/useIdempotencyKey.ts'
import { problemOf } from '../../shared/state/problemOf.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'
import { WeightField } from '../../ui/form/WeightField.tsx'
import { formatMoney, formatWeight } from '../../ui/format.ts'
import layout from '../../ui/layout.module.css'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import type { ActionPanelProps } from '../actions/ActionPanel.tsx'
import { Figures } from '../actions/Figures.tsx'
import { useLoanAction } from '../actions/useLoanAction.ts'
import classes from '../LoanPage.module.css'
import { releaseTexts } from '../texts/release.ts'
import { type CollectionValues, checkCollection, emptyCollection, toCollection } from './collectionValues.ts'
import { OnFile, type WithFile } from './OnFile.tsx'
import { differencesText, OpeningWeights, typedDifferences } from './OpeningWeights.tsx'
import { ReleaseFrame, releaseVoucher } from './ReleaseFrame.tsx'
import { releaseConfirm } from './releaseFacts.ts'
import { checkSeal, SealField } from './SealField.tsx'
import { checkExceptions, knownExceptions, useRelease } from './useRelease.ts'
import { checkWitnesses, Witnesses } from './Witnesses.tsx'

const { chooseFirst, fields, lighter, newSeal } = releaseTexts.items
const words = partPaymentTexts.items
const { items: texts } = releaseTexts

const labels = {
  seal: releaseTexts.seal.label,
  newSeal: fields.seal,
  weightBeforeMg: fields.before,
  weightAfterMg: fields.after,
}

/** Releases some items of an active loan, if the remaining ones cover its principal. */
export function ReleaseItemsPanel(props: ActionPanelProps) {
  return (
    <OnFile loan={props.loan} title={texts.title} isWhole={false} onClose={props.onClose}>
      {(known) => <ReleaseItemsForm {...props} {...known} />}
    </OnFile>
  )
}

function ReleaseItemsForm({ loan, onFile, approval, onClose, onAction }: ActionPanelProps & WithFile) {
  const confirm = useConfirm()
  const action = useLoanAction<SomeItemsValues, Released>({
    loan,
    draftKey: 'releaseItems',
    empty: () => emptySomeItems(loan, { onFile, approval }),
    check: (values) => ({
      ...checkCollection(values.collection, knownExceptions(state, values.collection)),
      ...checkSomeItems(values, current),
      ...checkSeal(values.seal, loan),
      ...checkExceptions(state, values.collection),
    }),
    confirm: async (values) => {
      const from = location.href
      const { collection, lines: chosen } = values
      const exceptions = action.repeated === null ? await state.compare(collection) : []
      action.form.showErrors(exceptions)
      if (exceptions.length > 0) return false
      const options = {
        ...releaseConfirm(loan, collection, chosen, state.approval?.decidedByName ?? null),
        from,
      }
      const checked = current ?? (await quote.refetch({ cancelRefetch: false })).data
      const differences = typedDifferences(values, checked)
      if (!differences?.isOff) return confirm(options)
      const difference = { label: texts.weights.label, value: differencesText(differences), strong: true }
      return confirm({ ...options, facts: [...(options.facts ?? []), difference] })
    },
    send: (values): Promise<Released> =>
      release.mutateAsync({ params: { id: loan.id }, data: toSomeItems(values) }),
    successText: ({ number, seal }) => texts.done(number, seal),
    printout: releaseVoucher,
    onDone: onClose,
  })
  const release = useReleaseItems({ request: action.request })
  const { lines, collection, weightBeforeMg, weightAfterMg } = action.form.form.values
  const state = useRelease(loan, collection, lines)
  const quote = useReleaseQuote(loan, lines)
  // While another selection is checked, the reply for the previous one stays in view; nothing is compared with it.
  const current = quote.isPlaceholderData ? undefined : quote.data
  return (
    <ReleaseFrame loan={loan} record={action} words={texts} state={state} lines={lines} onClose={onClose}>
      {quote.isError && <ErrorState detail={problemOf(quote.error).detail} onRetry={() => quote.refetch()} />}
      <ItemsToRelease loan={loan} record={action.form} quote={quote.data} />
      {lines.length > 0 && (quote.data?.payFirstPaise ?? 0) > 0 && (
        <Button variant="default" w="fit-content" onClick={() => void onAction('receive')}>
          {texts.receive}
        </Button>
      )}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <SealField record={action.form} />
        <WeightField record={action.form} name="weightBeforeMg" label={texts.fields.before} required />
        <WeightField record={action.form} name="weightAfterMg" label={texts.fields.after} required />
        <TextField record={action.form} name="newSeal" label={texts.fields.seal} required />
        <Witnesses record={action.form} />
      </SimpleGrid>
      <OpeningWeights typed={{ weightBeforeMg, weightAfterMg }} onRecord={current} />
    </ReleaseFrame>
  )
}

interface ItemsToReleaseProps {
  loan: PartPayment
  record: RecordFormHandle<SomeItemsValues>
  /** The server's check; undefined while loading. */
  quote: ReleaseQuote | undefined
}

/** The pledged items with today's value to choose from, and the result of the selection. */
function ItemsToRelease({ loan, record, quote }: ItemsToReleaseProps) {
  const { lines } = record.form.values
  const error = record.form.errors.lines
  const choose = (line: number, wanted: boolean) =>
    record.form.setFieldValue('lines', wanted ? [...lines, line] : lines.filter((one) => one !== line))
  return (
    <>
      <Stack
        component="fieldset"
        gap="sm"
        className={layout.bare}
        data-path="lines"
        data-label={texts.choose}
      >
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
      </Stack>
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

/** The server's check of releasing these lines, repeated when the loan or its packet changes. */
function useReleaseQuote({ id, version, packet }: PartPayment, lines: readonly number[]) {
  return useQuery({
    queryKey: ['quoteReleaseItems', id, version, packet.version, ...lines],
    queryFn: ({ signal }) => quoteReleaseItems({ lines: [...lines] }, { id }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
}

/** The items to release, as form values. */
interface SomeItemsValues extends KeyedValues {
  lines: number[]
  weightBeforeMg: number | null
  weightAfterMg: number | null
  /** The seal read from the packet. */
  seal: string
  newSeal: string
  witnesses: [string, string]
  collection: CollectionValues
}

/** The initial form values; after an approval, with its items. */
function emptySomeItems(loan: PartPayment, { onFile, approval }: WithFile): SomeItemsValues {
  return {
    lines: approval?.lines ?? [],
    weightBeforeMg: null,
    weightAfterMg: null,
    seal: '',
    newSeal: '',
    witnesses: ['', ''],
    collection: emptyCollection(loan, onFile, approval),
    idempotencyKey: newKey(),
  }
}

/** Errors by path; the problem that the server reports for the chosen items is shown at `lines`. */
function checkSomeItems(values: SomeItemsValues, quote: ReleaseQuote | undefined): Record<string, string> {
  const { lines, weightBeforeMg, weightAfterMg, seal, newSeal: next, witnesses, collection } = values
  const found = contractCheck(partPaymentRules.ReleaseItems, labels, values)
  if (lines.length === 0) found.lines = chooseFirst
  else if (quote !== undefined && quote.problem !== null) found.lines = quote.problem
  if (weightBeforeMg !== null && weightAfterMg !== null && weightAfterMg >= weightBeforeMg)
    found.weightAfterMg = lighter
  if (typedDifferences(values, quote)?.isOff && collection.note.trim() === '')
    found['collection.note'] = openingWeightMessages.note
  if (next.trim() !== '' && isSameSeal(seal, next)) found.newSeal = newSeal
  return { ...found, ...checkWitnesses(witnesses) }
}

/** The request of a checked release. */
function toSomeItems(values: SomeItemsValues): ReleaseItemsRequest {
  return {
    lines: values.lines,
    weightBeforeMg: values.weightBeforeMg ?? 0,
    weightAfterMg: values.weightAfterMg ?? 0,
    seal: values.seal.trim(),
    newSeal: values.newSeal.trim(),
    witnesses: values.witnesses.map((name) => name.trim()),
    collection: toCollection(values.collection),
  }
}
