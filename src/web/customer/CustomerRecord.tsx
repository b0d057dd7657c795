import { Button } from '@mantine/core'
import { useState } from 'react'
import { customerTexts, customerTexts as texts } from '#texts/customer.ts'
import { useGetCustomerById } from '../../api/gen/hooks/customer/get-customer-by-id.ts'
import type { Customer, CustomerRow } from '../../api/gen/model/index.ts'
import { CustomerFields } from '../shared/customer/CustomerFields.tsx'
import { type CustomerDefaults, useCustomerDefaults } from '../shared/customer/customerDefaults.ts'
import type { CustomerValues } from '../shared/customer/customerValues.ts'
import { DuplicateNotice } from '../shared/customer/DuplicateNotice.tsx'
import { useCustomerRecord } from '../shared/customer/useCustomerRecord.ts'
import { type TypeChoice, useTypeChoices } from '../shared/customer/useTypeChoices.ts'
import { RecordPage } from '../shared/record/RecordPage.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { useCustomerReason } from './useCustomerReason.ts'
import { useOpenCustomer } from './useOpenCustomer.ts'

const duplicateTexts = customerTexts.duplicates

const MergeDialog = lazyPart(() => import('./MergeDialog.tsx'), 'MergeDialog', null)

/** Loads the customer whose id is in the address. */
export function CustomerOpen({ id }: { id: string }) {
  const query = useGetCustomerById({ id })
  const openCustomer = useOpenCustomer()
  const close = () => openCustomer(id)
  return (
    <RecordState query={query} title={texts.title} onClose={close}>
      {(customer) => <CustomerRecord customer={customer} onClose={close} />}
    </RecordState>
  )
}

/** The form of one customer, shown once the customer types and the usual values are loaded. */
export function CustomerRecord(props: { customer: Customer | null; onClose: () => void }) {
  const types = useTypeChoices(props.customer)
  const usual = useCustomerDefaults(types, props.customer === null)
  if (types === null || usual === null) return <LoadingState />
  return <CustomerForm {...props} types={types} usual={usual} />
}

interface CustomerFormProps {
  customer: Customer | null
  types: readonly TypeChoice[]
  usual: CustomerDefaults
  onClose: () => void
}

function CustomerForm({ customer, types, usual, onClose }: CustomerFormProps) {
  const openCustomer = useOpenCustomer()
  const record = useCustomerRecord({ customer, types, usual, onSaved: ({ id }) => openCustomer(id) })
  const disabledReason = useCustomerReason(customer)
  const readOnly = disabledReason !== undefined
  return (
    <RecordPage
      title={customer?.name ?? texts.newTitle}
      {...(customer !== null && { lead: customer.number, backLabel: texts.back })}
      record={record}
      onClose={onClose}
      disabledReason={disabledReason}
    >
      <CustomerFields
        record={record.form}
        types={types}
        readOnly={readOnly}
        likely={!readOnly && <LikelyDuplicates record={record.form} customer={customer} />}
      />
    </RecordPage>
  )
}

interface LikelyDuplicatesProps {
  record: RecordFormHandle<CustomerValues>
  /** The customer being changed; null for a new one, which cannot be merged. */
  customer: Customer | null
}

/** Possible duplicates, to be merged into the open customer. */
function LikelyDuplicates({ record, customer }: LikelyDuplicatesProps) {
  const [merging, setMerging] = useState<CustomerRow | null>(null)
  if (customer === null) return <DuplicateNotice record={record} exceptId={null} />
  return (
    <>
      <DuplicateNotice
        record={record}
        exceptId={customer.id}
        action={(likely) => (
          <MergeButton name={likely.name} dirty={record.dirty} onClick={() => setMerging(likely)} />
        )}
      />
      {merging !== null && (
        <MergeDialog customer={customer} duplicateId={merging.id} onClose={() => setMerging(null)} />
      )}
    </>
  )
}

function MergeButton({ name, dirty, onClick }: { name: string; dirty: boolean; onClick: () => void }) {
  const deniedReason = useDeniedReason()('MergeCustomer')
  const reason = deniedReason ?? (dirty ? duplicateTexts.dirty : undefined)
  if (reason !== undefined)
    return (
      <DisabledButton reason={reason} size="compact-sm">
        {duplicateTexts.merge}
      </DisabledButton>
    )
  return (
    <Button size="compact-sm" variant="default" aria-label={duplicateTexts.mergeOf(name)} onClick={onClick}>
      {duplicateTexts.merge}
    </Button>
  )
}
