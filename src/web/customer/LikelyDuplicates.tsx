import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { customerTexts } from '#texts/customer.ts'
import type { Customer, CustomerRow } from '../../api/gen/model/index.ts'
import type { CustomerValues } from '../shared/customer/customerValues.ts'
import { DuplicateNotice } from '../shared/customer/DuplicateNotice.tsx'
import { useLock } from '../shared/record/useLock.ts'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { LockedButton } from '../ui/LockedButton.tsx'

const texts = customerTexts.duplicates

const MergeDialog = lazy(() =>
  import('./MergeDialog.tsx').then(({ MergeDialog }) => ({ default: MergeDialog })),
)

interface LikelyDuplicatesProps {
  record: RecordFormHandle<CustomerValues>
  /** The customer being changed; null for a new one, into whom nobody can be merged. */
  customer: Customer | null
}

/** Who may be the same person, to be merged into the one that is open. */
export function LikelyDuplicates({ record, customer }: LikelyDuplicatesProps) {
  const [merging, setMerging] = useState<CustomerRow | null>(null)
  if (customer === null) return <DuplicateNotice record={record} exceptId={null} />
  return (
    <>
      <DuplicateNotice
        record={record}
        exceptId={customer.id}
        act={(likely) => (
          <MergeButton name={likely.name} dirty={record.dirty} onClick={() => setMerging(likely)} />
        )}
      />
      {merging !== null && (
        <Suspense>
          <MergeDialog customer={customer} duplicateId={merging.id} onClose={() => setMerging(null)} />
        </Suspense>
      )}
    </>
  )
}

function MergeButton({ name, dirty, onClick }: { name: string; dirty: boolean; onClick: () => void }) {
  const locked = useLock('Customer')('merge')
  const reason = locked ?? (dirty ? texts.dirty : undefined)
  if (reason !== undefined)
    return (
      <LockedButton reason={reason} size="compact-sm">
        {texts.merge}
      </LockedButton>
    )
  return (
    <Button size="compact-sm" variant="default" aria-label={texts.mergeOf(name)} onClick={onClick}>
      {texts.merge}
    </Button>
  )
}
