import type { ReactNode } from 'react'
import { recordTexts } from '#texts/record.ts'
import { transferTexts as texts } from '#texts/transfer.ts'
import { useGetTransferChoices } from '../../api/gen/hooks/transfer/get-transfer-choices.ts'
import type { TransferChoices } from '../../api/gen/model/index.ts'
import { useDashboardPlace } from '../shared/list/useDashboardPlace.ts'
import { useScope } from '../shared/record/useScope.ts'
import { PartState } from '../shared/state/PartState.tsx'
import { BackButton } from '../ui/BackButton.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { Page } from '../ui/page/Page.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { type CarriedValues, carriedLabels as labels } from './carried.ts'

interface FormFrameProps {
  title: string
  lead: string
  children: (choices: TransferChoices) => ReactNode
}

/** The page of a form that sends cash or packets. Its fields are shown once the target stores are loaded. */
export function FormFrame({ title, lead, children }: FormFrameProps) {
  const place = useDashboardPlace('transfer')
  const { data, error, refetch } = useGetTransferChoices(useScope(), {
    query: { staleTime: 0, select: withActiveStores },
  })
  return (
    <Page
      title={title}
      lead={lead}
      actions={<BackButton onClick={place.list}>{recordTexts.back}</BackButton>}
    >
      {data !== undefined && data.stores.length > 0 && children(data)}
      {data?.stores.length === 0 && <EmptyState title={texts.title} text={texts.noStores} />}
      {data === undefined && <PartState query={{ data, error, refetch }} />}
    </Page>
  )
}

/** The choices with the stores to which something can be sent. */
function withActiveStores({ stores, ...choices }: TransferChoices): TransferChoices {
  return { ...choices, stores: stores.filter(({ active }) => active) }
}

interface CarriedFieldsProps<Values extends CarriedValues & Record<string, unknown>> {
  record: RecordFormHandle<Values>
  choices: TransferChoices
}

/** The target store, the carrier and a note. */
export function CarriedFields<Values extends CarriedValues & Record<string, unknown>>({
  record,
  choices,
}: CarriedFieldsProps<Values>) {
  return (
    <>
      <SelectField
        record={record}
        name="toStoreId"
        label={labels.toStoreId}
        options={choices.stores.map(({ id, name }) => ({ value: id, label: name }))}
        required
      />
      <TextField record={record} name="carrier" label={labels.carrier} required />
      <TextField record={record} name="note" label={labels.note} />
    </>
  )
}
