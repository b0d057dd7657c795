import { Anchor, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { customerTexts } from '#texts/customer.ts'
import type { CustomerRow, DuplicateCustomer } from '../../../api/gen/model/index.ts'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'
import layout from '../../ui/layout.module.css'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { MissingReads } from '../state/MissingReads.tsx'
import { aboutCustomer } from './aboutCustomer.ts'
import classes from './Customer.module.css'
import type { CustomerValues } from './customerValues.ts'
import { useDuplicates } from './useDuplicates.ts'

const texts = customerTexts.duplicates

interface DuplicateNoticeProps {
  record: RecordFormHandle<CustomerValues>
  /** Id of the customer being edited; null for a new one. */
  exceptId: string | null
  /** The action offered for each possible duplicate. */
  action?: (likely: CustomerRow) => ReactNode
}

/** Possible duplicates, next to the form. It informs and never blocks saving. */
export function DuplicateNotice({ record, exceptId, action }: DuplicateNoticeProps) {
  const id = useId()
  const { searched, rows, read } = useDuplicates(record.form.values, exceptId)
  const hasRows = rows.length > 0
  return (
    <section className={classes.notice} data-some={hasRows || undefined} aria-labelledby={id}>
      <Title order={2} size="h6" id={id}>
        {hasRows ? texts.found(rows.length) : texts.title}
      </Title>
      <Text size="sm" c="dimmed">
        {hasRows ? texts.lead : searched ? texts.none : texts.idle}
      </Text>
      <MissingReads reads={[read]} />
      <VisuallyHidden role="status">{hasRows ? texts.found(rows.length) : ''}</VisuallyHidden>
      {hasRows && (
        <Stack component="ul" m="var(--mantine-spacing-xs) 0 0" className={layout.plain}>
          {rows.map((row) => (
            <LikelyOne key={row.customer.id} row={row} action={action?.(row.customer)} />
          ))}
        </Stack>
      )}
    </section>
  )
}

function LikelyOne({ row: { customer, reasons }, action }: { row: DuplicateCustomer; action: ReactNode }) {
  return (
    <li className={classes.likelyOne}>
      <Text fw={600}>{customer.name}</Text>
      <Text size="sm" c="dimmed">
        {aboutCustomer(customer)}
      </Text>
      <Group gap="0.375rem">
        {reasons.map((reason) => (
          <StatusBadge key={reason} tone="warn">
            {texts.reasons[reason]}
          </StatusBadge>
        ))}
        {customer.blockedAt !== null && <StatusBadge tone="bad">{texts.blocked}</StatusBadge>}
      </Group>
      <Group gap="0.375rem">
        <Anchor
          renderRoot={(props) => (
            <Link to="/customer/$id" params={{ id: customer.id }} target="_blank" {...props} />
          )}
          size="sm"
          aria-label={texts.openOf(customer.name)}
        >
          {texts.open} <IconExternalLink size={14} aria-hidden />
        </Anchor>
        {action}
      </Group>
    </li>
  )
}
