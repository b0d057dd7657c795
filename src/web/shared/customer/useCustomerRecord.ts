import { useCallback, useState } from 'react'
import { customerTexts as texts } from '#texts/customer.ts'
import { useAddCustomer } from '../../../api/gen/hooks/customer/add-customer.ts'
import { useUpdateCustomer } from '../../../api/gen/hooks/customer/update-customer.ts'
import type { Customer } from '../../../api/gen/model/index.ts'
import { customerRules } from '../../../api/gen/rules/customer.ts'
import { newKey, SENT_WITH, useIdempotencyKey } from '../record/useIdempotencyKey.ts'
import { type RecordHandle, useRecord } from '../record/useRecord.ts'
import { useScope } from '../record/useScope.ts'
import { type CustomerDefaults, storeCustomerDefaults } from './customerDefaults.ts'
import {
  type CustomerValues,
  checkCustomer,
  toCustomerRequest,
  toCustomerValues,
  typedValues,
  writeCustomerValue,
} from './customerValues.ts'
import type { TypeChoice } from './useTypeChoices.ts'

/** The options of a customer's form. */
interface CustomerRecordOptions {
  /** Customer to edit; null for a new one. */
  customer: Customer | null
  types: readonly TypeChoice[]
  /** The values proposed for a new customer. */
  usual: CustomerDefaults
  /** What is already known about a new customer. */
  known?: Partial<CustomerValues>
  onSaved: (customer: Customer) => void | Promise<void>
}

/** The form of a customer, used wherever one is added or changed. */
export function useCustomerRecord({
  customer,
  types,
  usual,
  known,
  onSaved,
}: CustomerRecordOptions): RecordHandle<CustomerValues> {
  const { companyId } = useScope()
  const update = useUpdateCustomer()
  const blank = () => ({ ...toCustomerValues(null), ...usual, ...known, idempotencyKey: newKey() })
  const [first] = useState(blank)
  const toValues = useCallback(
    (row: Customer | null): CustomerValues => (row === null ? first : toCustomerValues(row)),
    [first],
  )
  const typeOf = (id: unknown) => types.find((type) => type.id === id)
  const record: RecordHandle<CustomerValues> = useRecord<Customer, CustomerValues>({
    noun: texts.noun,
    draftKey: 'customer',
    openedFor: known === undefined ? null : Object.values(known).join(' ') || null,
    nameOf: ({ name }) => name,
    row: customer,
    toValues,
    blank,
    rules: customerRules.AddCustomer,
    labels: texts.fields,
    read: typedValues,
    check: (values) => checkCustomer(values, typeOf(values.typeId)),
    write: (name, value) => writeCustomerValue(name, value, (id) => typeOf(id)?.name),
    send: ({ idempotencyKey: _key, [SENT_WITH]: _sentWith, ...values }, version) => {
      const data = { companyId, ...toCustomerRequest(values) }
      return customer === null || version === null
        ? keyed.send(() => add.mutateAsync({ data }))
        : update.mutateAsync({ params: { id: customer.id }, data: { ...data, version } })
    },
    onSaved: (saved) => {
      if (customer === null) storeCustomerDefaults(saved)
      return onSaved(saved)
    },
  })
  const keyed = useIdempotencyKey<CustomerValues>(record.draft, record.form)
  const add = useAddCustomer({ request: keyed.request })
  return record
}
