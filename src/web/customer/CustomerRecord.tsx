import { useCallback, useMemo } from 'react'
import { customerTexts as texts } from '#texts/customer.ts'
import {
  useAddCustomer,
  useGetCustomerById,
  useUpdateCustomer,
} from '../../api/gen/hooks/customer/customer.ts'
import type { Customer } from '../../api/gen/model/index.ts'
import { customerRules } from '../../api/gen/rules/customer.ts'
import { RecordPage } from '../shared/record/RecordPage.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useRecord } from '../shared/record/useRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import classes from './Customer.module.css'
import {
  type CustomerValues,
  checkCustomer,
  toCustomerRequest,
  toCustomerValues,
  writeCustomerValue,
} from './customerValues.ts'
import { DuplicateNotice } from './DuplicateNotice.tsx'
import { MoreSections } from './MoreSections.tsx'
import { PapersSection } from './PapersSection.tsx'
import { PersonSection } from './PersonSection.tsx'
import { ReachSection } from './ReachSection.tsx'
import { useCustomerLock } from './useCustomerLock.ts'
import { useToCustomer } from './useToCustomer.ts'
import { type TypeChoice, useTypeChoices } from './useTypeChoices.ts'

/** Loads the customer that the address names. */
export function CustomerOpen({ id }: { id: string }) {
  const query = useGetCustomerById({ id })
  const toCustomer = useToCustomer()
  const close = () => toCustomer(id)
  return (
    <RecordState query={query} title={texts.title} onClose={close}>
      {(customer) => <CustomerRecord customer={customer} onClose={close} />}
    </RecordState>
  )
}

/** One customer's form, once the types there are to choose from are known. */
export function CustomerRecord(props: { customer: Customer | null; onClose: () => void }) {
  const types = useTypeChoices(props.customer)
  return types === null ? <LoadingState /> : <CustomerForm {...props} types={types} />
}

interface CustomerFormProps {
  customer: Customer | null
  types: readonly TypeChoice[]
  onClose: () => void
}

/** Who a customer is and how to reach them, their papers, and beside it who may be the same person. */
function CustomerForm({ customer, types, onClose }: CustomerFormProps) {
  const { companyId } = useScope()
  const toCustomer = useToCustomer()
  const add = useAddCustomer()
  const update = useUpdateCustomer()
  const lockedReason = useCustomerLock(customer)
  // Where there is one type only, nobody needs to choose it.
  const onlyType = types.length === 1 ? (types[0]?.id ?? null) : null
  const toValues = useCallback(
    (row: Customer | null): CustomerValues =>
      row === null ? { ...toCustomerValues(null), typeId: onlyType } : toCustomerValues(row),
    [onlyType],
  )
  const typeOf = (id: unknown) => types.find((type) => type.id === id)
  const record = useRecord({
    noun: texts.noun,
    draftKey: 'customer',
    row: customer,
    toValues,
    rules: customerRules.AddCustomer,
    labels: texts.fields,
    check: (values) => checkCustomer(values, typeOf(values.typeId)),
    write: (name, value) => writeCustomerValue(name, value, (id) => typeOf(id)?.name),
    send: (values, version) => {
      const data = { companyId, ...toCustomerRequest(values) }
      return customer === null || version === null
        ? add.mutateAsync({ data })
        : update.mutateAsync({ params: { id: customer.id }, data: { ...data, version } })
    },
    onSaved: ({ id }) => toCustomer(id),
  })
  const { form } = record
  const type = typeOf(form.form.values.typeId)
  const locked = lockedReason !== undefined
  const options = useMemo(() => types.map(({ id, name }) => ({ value: id, label: name })), [types])
  return (
    <RecordPage
      title={customer?.name ?? texts.newTitle}
      {...(customer !== null && { lead: customer.number, backLabel: texts.back })}
      record={record}
      onClose={onClose}
      lockedReason={lockedReason}
    >
      <div className={classes.form}>
        <PersonSection record={form} types={options} locked={locked} />
        <ReachSection record={form} />
        {!locked && <DuplicateNotice record={form} customer={customer} />}
        <PapersSection record={form} panFor={type?.panRequired === true ? type.name : null} />
        <MoreSections record={form} />
      </div>
    </RecordPage>
  )
}
