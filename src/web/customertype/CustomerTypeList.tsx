import { keepPreviousData } from '@tanstack/react-query'
import {
  useActivateCustomerType,
  useDeleteCustomerType,
  useGetCustomerType,
} from '../../api/gen/hooks/customer-type/customer-type.ts'
import type { CustomerType } from '../../api/gen/model/index.ts'
import { RecordList } from '../shared/list/RecordList.tsx'
import { rowsOf } from '../shared/list/rowsOf.ts'
import { useActivation } from '../shared/list/useActivation.ts'
import { useListState } from '../shared/list/useListState.ts'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { decimalOf } from '../ui/digits.ts'
import type { DataColumn } from '../ui/table/types.ts'
import { customerTypeTexts as texts } from './texts.ts'

const nameOf = (type: CustomerType) => type.name

const columns: readonly DataColumn<CustomerType>[] = [
  { id: 'name', header: texts.columns.name, value: (type) => type.name, width: 220 },
  {
    id: 'exposureCapPaise',
    header: texts.columns.exposureCapPaise,
    value: (type) => type.exposureCapPaise,
    kind: 'money',
    width: 160,
  },
  {
    id: 'rateConcessionBp',
    header: texts.columns.rateConcession,
    value: (type) => type.rateConcessionBp / 100,
    cell: (type) => decimalOf(type.rateConcessionBp, 2),
    kind: 'number',
    width: 170,
  },
  {
    id: 'panRequired',
    header: texts.columns.panRequired,
    value: (type) => (type.panRequired ? texts.required : texts.notRequired),
    width: 140,
  },
]

/** The customer types of the company. */
export function CustomerTypeList({ open }: { open: OpenRecord }) {
  const scope = useScope()
  const [state, setState] = useListState()
  const query = useGetCustomerType(
    { ...scope, includeInactive: state.showInactive },
    { query: { placeholderData: keepPreviousData, select: rowsOf } },
  )
  const activation = useActivation(texts.noun, nameOf, useDeleteCustomerType(), useActivateCustomerType())
  return (
    <RecordList
      screen="CustomerType"
      title={texts.title}
      lead={texts.lead}
      noun={texts.noun}
      query={query}
      state={state}
      onStateChange={setState}
      columns={columns}
      nameOf={nameOf}
      open={open}
      activation={activation}
    />
  )
}
