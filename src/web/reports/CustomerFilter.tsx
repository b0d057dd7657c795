import { Button, Group, Skeleton, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { reportsTexts } from '#texts/reports.ts'
import { useGetCustomerById } from '../../api/gen/hooks/customer/get-customer-by-id.ts'
import type { Report } from '../../api/gen/model/index.ts'
import { useCan } from '../shell/can.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import classes from './Reports.module.css'

const texts = reportsTexts.customer

// Most reports have no customer.
const CustomerPicker = lazyPart(
  () => import('../shared/customer/CustomerPicker.tsx'),
  'CustomerPicker',
  <Skeleton className={classes.picker} />,
)

interface CustomerFilterProps {
  label: string
  /** Id of the chosen customer. */
  value: string | undefined
  onChange: (id: string | undefined) => void
}

/** The customer of a report: found by typing, shown by name. */
export function CustomerFilter({ label, value, onChange }: CustomerFilterProps) {
  const can = useCan()
  const canSearch = can('GetCustomer')
  const { data } = useGetCustomerById(
    { id: value ?? '' },
    { query: { enabled: canSearch && value !== undefined, retry: false } },
  )
  if (value === undefined)
    return (
      <div className={classes.customer}>
        {canSearch ? (
          <CustomerPicker
            label={label}
            path="customerId"
            placeholder={texts.search}
            required={false}
            onChoose={({ id }) => onChange(id)}
          />
        ) : (
          <Text c="dimmed">{texts.disabled}</Text>
        )}
      </div>
    )
  return (
    <div className={classes.customer}>
      <Text span>
        {label}: <b>{data === undefined ? texts.one : `${data.name} · ${data.number}`}</b>
      </Text>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconX size={14} aria-hidden />}
        onClick={() => onChange(undefined)}
      >
        {texts.other}
      </Button>
    </div>
  )
}

interface OtherChoicesProps {
  filter: Report['filters'][number]
  /** The current choice. */
  chosen: string | undefined
  onChoose: (value: string) => void
}

/** The other choices of a filter, as buttons. */
export function OtherChoices({ filter, chosen, onChoose }: OtherChoicesProps) {
  return (
    <Group gap="xs" justify="center" role="group" aria-label={filter.label}>
      {filter.choices
        .filter(({ value }) => value !== chosen)
        .map(({ value, label }) => (
          <Button key={value} variant="default" onClick={() => onChoose(value)}>
            {label}
          </Button>
        ))}
    </Group>
  )
}
