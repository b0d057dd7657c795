import '../ui/styles/button.ts'
import '@mantine/core/styles/VisuallyHidden.css'
import { Anchor, Button, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { customerTexts } from '#texts/customer.ts'
import type { Customer, CustomerRow, DuplicateCustomer } from '../../api/gen/model/index.ts'
import { useLock } from '../shared/record/useLock.ts'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { LockedButton } from '../ui/LockedButton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './Customer.module.css'
import type { CustomerValues } from './customerValues.ts'
import { useDuplicates } from './useDuplicates.ts'

const texts = customerTexts.duplicates

const MergeDialog = lazy(() =>
  import('./MergeDialog.tsx').then(({ MergeDialog }) => ({ default: MergeDialog })),
)

interface DuplicateNoticeProps {
  record: RecordFormHandle<CustomerValues>
  /** The customer being changed; null for a new one. */
  customer: Customer | null
}

/** Beside the form: who may be the same person. It tells and never keeps one from saving. */
export function DuplicateNotice({ record, customer }: DuplicateNoticeProps) {
  const id = useId()
  const { asked, rows } = useDuplicates(record.form.values, customer?.id ?? null)
  const [merging, setMerging] = useState<CustomerRow | null>(null)
  const some = rows.length > 0
  return (
    <section className={classes.notice} data-some={some || undefined} aria-labelledby={id}>
      <Title order={2} size="h6" id={id}>
        {some ? texts.found(rows.length) : texts.title}
      </Title>
      <Text size="sm" c="dimmed">
        {some ? texts.lead : asked ? texts.none : texts.idle}
      </Text>
      <VisuallyHidden role="status">{some ? texts.found(rows.length) : ''}</VisuallyHidden>
      {some && (
        <ul className={classes.likely}>
          {rows.map((row) => (
            <LikelyOne
              key={row.customer.id}
              row={row}
              merge={
                customer !== null && (
                  <MergeButton
                    name={row.customer.name}
                    dirty={record.dirty}
                    onClick={() => setMerging(row.customer)}
                  />
                )
              }
            />
          ))}
        </ul>
      )}
      {merging !== null && customer !== null && (
        <Suspense>
          <MergeDialog customer={customer} duplicateId={merging.id} onClose={() => setMerging(null)} />
        </Suspense>
      )}
    </section>
  )
}

function LikelyOne({ row: { customer, reasons }, merge }: { row: DuplicateCustomer; merge: ReactNode }) {
  return (
    <li className={classes.likelyOne}>
      <Text fw={600}>{customer.name}</Text>
      <Text size="sm" c="dimmed">
        {[customer.number, customer.phone, customer.city].filter(Boolean).join(' · ')}
      </Text>
      <div className={classes.marks}>
        {reasons.map((reason) => (
          <StatusBadge key={reason} tone="warn">
            {texts.reasons[reason]}
          </StatusBadge>
        ))}
        {customer.blockedAt !== null && <StatusBadge tone="bad">{texts.blocked}</StatusBadge>}
      </div>
      <div className={classes.marks}>
        <Anchor
          renderRoot={(props) => (
            <Link to="/customer/$id" params={{ id: customer.id }} target="_blank" {...props} />
          )}
          size="sm"
          aria-label={texts.openOf(customer.name)}
        >
          {texts.open} <IconExternalLink size={14} aria-hidden />
        </Anchor>
        {merge}
      </div>
    </li>
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
