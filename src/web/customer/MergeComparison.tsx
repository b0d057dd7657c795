import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { customerTexts } from '#texts/customer.ts'
import { useMergeCustomer } from '../../api/gen/hooks/customer/customer.ts'
import type { Customer } from '../../api/gen/model/index.ts'
import { mergeGroups, takenOver } from '../../domain/customer/customerMerge.ts'
import { writeCustomerValue } from '../shared/customer/customerValues.ts'
import { problemOf } from '../shared/problemOf.ts'
import { LockedButton } from '../ui/LockedButton.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './Merge.module.css'
import { customerMergeTexts } from './texts/customerMerge.ts'

const compareTexts = customerMergeTexts.compare
const texts = customerMergeTexts

const sides = ['typeId', 'name', 'phone'] as const

interface MergeComparisonProps {
  kept: Customer
  duplicate: Customer
  onSwap: () => void
  /** Back to the search. */
  onOther: () => void
  onMerged: () => void
}

/** Both customers field by field, and what the one who stays will take over. */
export function MergeComparison({ kept, duplicate, onSwap, onOther, onMerged }: MergeComparisonProps) {
  const merge = useMergeCustomer()
  const [refusal, setRefusal] = useState<string | null>(null)
  const start = useRef<HTMLButtonElement>(null)
  useEffect(() => start.current?.focus({ preventScroll: true }), [])

  async function run() {
    setRefusal(null)
    try {
      await merge.mutateAsync({
        params: { id: kept.id },
        data: { version: kept.version, duplicateId: duplicate.id, duplicateVersion: duplicate.version },
      })
      notifySuccess(texts.done(duplicate.number))
      onMerged()
    } catch (error) {
      setRefusal(problemOf(error).detail)
    }
  }

  return (
    <Stack>
      <Text>{texts.what(kept.number, duplicate.number)}</Text>
      {refusal !== null && (
        <Alert color="red" variant="light" role="alert">
          {refusal}
        </Alert>
      )}
      <table className={classes.both} aria-label={texts.compare.table}>
        <thead>
          <tr>
            <th scope="col">{texts.compare.field}</th>
            <th scope="col">
              {texts.compare.stays}
              <span className={classes.number}>{kept.number}</span>
            </th>
            <th scope="col">
              {texts.compare.goes}
              <span className={classes.number}>{duplicate.number}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {mergeLines(kept, duplicate).map((line) => (
            <tr key={line.field} data-taken={line.taken || undefined}>
              <th scope="row">{line.label}</th>
              <td>{line.kept}</td>
              <td>
                {line.duplicate} {line.taken && <StatusBadge tone="good">{texts.compare.taken}</StatusBadge>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group justify="flex-end">
        <Button ref={start} variant="default" onClick={onOther}>
          {texts.other}
        </Button>
        {duplicate.active ? (
          <Button
            variant="default"
            leftSection={<IconArrowsExchange size={16} aria-hidden />}
            onClick={onSwap}
          >
            {texts.swap}
          </Button>
        ) : (
          <LockedButton reason={texts.stays}>{texts.swap}</LockedButton>
        )}
        <Button loading={merge.isPending} onClick={() => void run()}>
          {texts.submit}
        </Button>
      </Group>
    </Stack>
  )
}

/** One field of two customers beside each other. */
interface MergeLine {
  field: string
  label: string
  kept: string
  duplicate: string
  /** Whether the one who stays takes it over. */
  taken: boolean
}

/** What two customers say, field by field; fields of which neither says anything are left out. */
function mergeLines(kept: Customer, duplicate: Customer): MergeLine[] {
  const taken = new Set<string>(takenOver(kept, duplicate))
  const written = (customer: Customer, field: keyof Customer) =>
    field === 'typeId' ? customer.typeName : writeCustomerValue(field, customer[field], () => undefined)
  const lines = [...sides, ...mergeGroups.flat().filter((field) => field !== 'blockedAt')].map((field) => ({
    field,
    label: field === 'blockedReason' ? compareTexts.status : customerTexts.fields[field],
    kept: written(kept, field),
    duplicate: written(duplicate, field),
    taken: taken.has(field),
  }))
  const documents: MergeLine = {
    field: 'documents',
    label: compareTexts.documents,
    kept: compareTexts.has(kept.documents.length),
    duplicate: compareTexts.has(duplicate.documents.length),
    taken: duplicate.documents.length > 0,
  }
  return [...lines.filter((line) => line.kept !== '' || line.duplicate !== ''), documents]
}
