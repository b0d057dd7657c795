import { SimpleGrid, Stack } from '@mantine/core'
import {
  useAddCustomerType,
  useGetCustomerTypeById,
  useUpdateCustomerType,
} from '../../api/gen/hooks/customer-type/customer-type.ts'
import type { CustomerType } from '../../api/gen/model/index.ts'
import { customerTypeRules } from '../../api/gen/rules/customertype.ts'
import { RecordPage } from '../shared/record/RecordPage.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useRecord } from '../shared/record/useRecord.ts'
import { useRecordLock } from '../shared/record/useRecordLock.ts'
import { useScope } from '../shared/record/useScope.ts'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { PercentField } from '../ui/form/PercentField.tsx'
import { SwitchField } from '../ui/form/SwitchField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { toCustomerTypeRequest, toCustomerTypeValues, writeCustomerTypeValue } from './customerTypeValues.ts'
import { customerTypeTexts as texts } from './texts.ts'

const { fields, help } = texts

/** Loads the customer type that the address names. */
export function CustomerTypeOpen({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useGetCustomerTypeById({ id })
  return (
    <RecordState query={query} title={texts.title} onClose={onClose}>
      {(type) => <CustomerTypeRecord type={type} onClose={onClose} />}
    </RecordState>
  )
}

/** One customer type: its name, and what holds for its customers. */
export function CustomerTypeRecord({ type, onClose }: { type: CustomerType | null; onClose: () => void }) {
  const { companyId } = useScope()
  const add = useAddCustomerType()
  const update = useUpdateCustomerType()
  const record = useRecord({
    noun: texts.noun,
    draftKey: 'customertype',
    row: type,
    toValues: toCustomerTypeValues,
    rules: customerTypeRules.AddCustomerType,
    labels: fields,
    write: writeCustomerTypeValue,
    send: (values, version) => {
      const data = { companyId, ...toCustomerTypeRequest(values) }
      return type === null || version === null
        ? add.mutateAsync({ data })
        : update.mutateAsync({ params: { id: type.id }, data: { ...data, version } })
    },
    onSaved: onClose,
  })
  const { form } = record
  return (
    <RecordPage
      title={type?.name ?? texts.newTitle}
      record={record}
      onClose={onClose}
      lockedReason={useRecordLock('CustomerType', type)}
    >
      <Stack gap="lg">
        <TextField record={form} name="name" label={fields.name} required help={help.name} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <MoneyField
            record={form}
            name="exposureCapPaise"
            label={fields.exposureCapPaise}
            help={help.exposureCap}
          />
          <PercentField
            record={form}
            name="rateConcessionBp"
            label={fields.rateConcessionBp}
            help={help.rateConcession}
          />
        </SimpleGrid>
        <SwitchField record={form} name="panRequired" label={fields.panRequired} help={help.panRequired} />
      </Stack>
    </RecordPage>
  )
}
