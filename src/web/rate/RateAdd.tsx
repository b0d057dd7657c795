import { Anchor, SimpleGrid } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useAddRate } from '../../api/gen/hooks/rate/add-rate.ts'
import { useGetRateBoard } from '../../api/gen/hooks/rate/get-rate-board.ts'
import type { Rate, RateBoard } from '../../api/gen/model/index.ts'
import { rateRules } from '../../api/gen/rules/rate.ts'
import { RecordPage } from '../shared/record/RecordPage.tsx'
import { useReadOnlyReason } from '../shared/record/useReadOnlyReason.ts'
import { useRecord } from '../shared/record/useRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import type { Read } from '../shared/state/MissingReads.tsx'
import { DateField } from '../ui/form/DateField.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { formatDate } from '../ui/format.ts'
import { Page } from '../ui/page/Page.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { checkPrice, purityName, type StoreChoice, storeChoices } from './rateValues.ts'
import { rateTexts as texts } from './texts.ts'
import { useStoreName } from './useStoreName.ts'
import { useUnusualPrice } from './useUnusualPrice.ts'

const { fields, help } = texts

interface AddValues extends Record<string, unknown> {
  metalId: string | null
  effectiveOn: string | null
  pricePaisePerG: number | null
  stores: StoreChoice
  source: string
  note: string
}

/** Adds one price for one day, such as a day on which the store was closed. */
export function RateAdd({ onClose }: { onClose: () => void }) {
  const board = useGetRateBoard(useScope())
  // The metal is the first field: keys typed before its choices are loaded would be lost.
  if (board.isLoading)
    return (
      <Page title={texts.newTitle}>
        <LoadingState />
      </Page>
    )
  return <RateForm board={board} onClose={onClose} />
}

interface RateFormProps {
  /** The query of today’s prices, loaded or failed. */
  board: Read & { data: RateBoard | undefined }
  onClose: () => void
}

function RateForm({ board, onClose }: RateFormProps) {
  const { companyId, storeId } = useScope()
  const storeName = useStoreName()
  const metals = board.data?.metals ?? []
  const today = board.data?.todayDate
  const toValues = useCallback(
    (): AddValues => ({
      metalId: null,
      effectiveOn: today ?? null,
      pricePaisePerG: null,
      stores: 'all',
      source: '',
      note: '',
    }),
    [today],
  )
  const add = useAddRate()
  const sendConfirmed = useUnusualPrice()
  const record = useRecord<Rate, AddValues>({
    noun: texts.noun,
    draftKey: 'rate',
    row: null,
    toValues,
    rules: rateRules.AddRate,
    labels: fields,
    check: ({ pricePaisePerG, effectiveOn }) => ({
      ...checkPrice(pricePaisePerG),
      ...(effectiveOn !== null &&
        today !== undefined &&
        effectiveOn > today && { effectiveOn: texts.dateAhead }),
    }),
    write: (name, value) => String(name === 'stores' ? '' : (value ?? '')),
    send: ({ metalId, effectiveOn, pricePaisePerG, stores, source, note }) => {
      const data = {
        companyId,
        storeId: stores === 'own' ? storeId : null,
        metalId: metalId ?? '',
        effectiveOn: effectiveOn ?? '',
        pricePaisePerG: pricePaisePerG ?? 0,
        source: source.trim() || null,
        note: note.trim() || null,
      }
      return sendConfirmed((confirmed) => add.mutateAsync({ data: { ...data, confirmed } }))
    },
    onSaved: onClose,
  })
  const { form } = record
  const metal = metals.find(({ metalId }) => metalId === form.form.values.metalId)
  const disabledReason = useReadOnlyReason('Rate', null)
  return (
    <RecordPage
      title={texts.newTitle}
      lead={
        <>
          {texts.newLead}{' '}
          {today !== undefined && (
            <>
              {texts.newLeadToday}{' '}
              <Anchor inherit underline="always" renderRoot={(props) => <Link to="/rate" {...props} />}>
                {texts.board.title(formatDate(today))}
              </Anchor>
              .
            </>
          )}
        </>
      }
      record={record}
      onClose={onClose}
      reads={[board]}
      disabledReason={disabledReason}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <SelectField
          record={form}
          name="metalId"
          label={fields.metalId}
          required
          options={metals.map(({ metalId, name }) => ({ value: metalId, label: name }))}
        />
        <DateField
          record={form}
          name="effectiveOn"
          label={fields.effectiveOn}
          required
          help={help.effectiveOn}
        />
        <MoneyField
          record={form}
          name="pricePaisePerG"
          label={fields.pricePaisePerG}
          required
          help={metal && help.pricePaisePerG(purityName(metal.referencePurityBp, metal.purities))}
        />
        <SelectField record={form} name="stores" label={fields.stores} options={storeChoices(storeName)} />
        <TextField record={form} name="source" label={fields.source} help={help.source} />
      </SimpleGrid>
      <TextAreaField record={form} name="note" label={fields.note} help={help.note} />
    </RecordPage>
  )
}
