import { customerTexts as texts } from '#texts/customer.ts'
import { useGetCustomerById } from '../../api/gen/hooks/customer/customer.ts'
import type { Customer } from '../../api/gen/model/index.ts'
import { CustomerFields } from '../shared/customer/CustomerFields.tsx'
import { useCustomerRecord } from '../shared/customer/useCustomerRecord.ts'
import { type TypeChoice, useTypeChoices } from '../shared/customer/useTypeChoices.ts'
import { RecordPage } from '../shared/record/RecordPage.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { LikelyDuplicates } from './LikelyDuplicates.tsx'
import { useCustomerLock } from './useCustomerLock.ts'
import { useToCustomer } from './useToCustomer.ts'

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

function CustomerForm({ customer, types, onClose }: CustomerFormProps) {
  const toCustomer = useToCustomer()
  const record = useCustomerRecord({ customer, types, onSaved: ({ id }) => toCustomer(id) })
  const lockedReason = useCustomerLock(customer)
  const locked = lockedReason !== undefined
  return (
    <RecordPage
      title={customer?.name ?? texts.newTitle}
      {...(customer !== null && { lead: customer.number, backLabel: texts.back })}
      record={record}
      onClose={onClose}
      lockedReason={lockedReason}
    >
      <CustomerFields
        record={record.form}
        types={types}
        locked={locked}
        likely={!locked && <LikelyDuplicates record={record.form} customer={customer} />}
      />
    </RecordPage>
  )
}
