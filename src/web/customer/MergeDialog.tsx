import { Alert, Box, Button, Group, Modal, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowsExchange } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { customerTexts } from '#texts/customer.ts'
import { useGetCustomer } from '../../api/gen/hooks/customer/get-customer.ts'
import { useGetCustomerById } from '../../api/gen/hooks/customer/get-customer-by-id.ts'
import { useMergeCustomer } from '../../api/gen/hooks/customer/merge-customer.ts'
import type { Customer, CustomerRow } from '../../api/gen/model/index.ts'
import { mergeGroups, takenOver } from '../../domain/customer/customerMerge.ts'
import { aboutCustomer } from '../shared/customer/aboutCustomer.ts'
import { toCustomerValues, writeCustomerValue } from '../shared/customer/customerValues.ts'
import { useDuplicates } from '../shared/customer/useDuplicates.ts'
import { useScope } from '../shared/record/useScope.ts'
import { MissingReads } from '../shared/state/MissingReads.tsx'
import { PartState } from '../shared/state/PartState.tsx'
import { problemOf } from '../shared/state/problemOf.ts'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import layout from '../ui/layout.module.css'
import { notifySuccess } from '../ui/notify.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { useReturnFocus } from '../ui/useReturnFocus.ts'
import classes from './Merge.module.css'
import { customerMergeTexts, customerMergeTexts as texts } from './texts/customerMerge.ts'
import { useOpenCustomer } from './useOpenCustomer.ts'

const compareTexts = customerMergeTexts.compare

/** Fields that the kept customer keeps; the duplicate's phone may become the second phone. */
const ownFields = ['typeId', 'name', 'phone'] as const

const PAUSE_MS = 300

const MOST = 8

interface MergeDialogProps {
  /** The customer for whom the dialog was opened; kept unless the other is chosen. */
  customer: Customer
  /** The duplicate, if already chosen. */
  duplicateId: string | null
  onClose: () => void
}

/** Finds the duplicate of a customer, shows both side by side, and merges them. */
export function MergeDialog({ customer, duplicateId, onClose }: MergeDialogProps) {
  useReturnFocus()
  const [otherId, setOtherId] = useState(duplicateId)
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.title(customer.name)}
      size="xl"
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {otherId === null ? (
        <MergeSearch customer={customer} onChoose={setOtherId} />
      ) : (
        <BothOf
          key={otherId}
          customer={customer}
          otherId={otherId}
          onOther={() => setOtherId(null)}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}

interface BothOfProps {
  customer: Customer
  otherId: string
  onOther: () => void
  onClose: () => void
}

function BothOf({ customer, otherId, onOther, onClose }: BothOfProps) {
  const [swapped, setSwapped] = useState(false)
  const openCustomer = useOpenCustomer()
  const other = useGetCustomerById({ id: otherId }, { query: { staleTime: 0 } })
  if (other.data === undefined) return <PartState query={other} />
  const [surviving, duplicate] = swapped ? [other.data, customer] : [customer, other.data]
  return (
    <MergeComparison
      surviving={surviving}
      duplicate={duplicate}
      onSwap={() => setSwapped(!swapped)}
      onOther={onOther}
      onMerged={() => {
        onClose()
        if (swapped) openCustomer(surviving.id)
      }}
    />
  )
}

interface MergeSearchProps {
  customer: Customer
  onChoose: (id: string) => void
}

/** Finds the duplicate: likely ones are listed first, others are found by search. */
function MergeSearch({ customer, onChoose }: MergeSearchProps) {
  const scope = useScope()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const likely = useDuplicates(toCustomerValues(customer), customer.id)
  const query = useGetCustomer(
    { ...scope, search, limit: MOST },
    { query: { enabled: search !== '', placeholderData: keepPreviousData } },
  )
  const found = search === '' ? [] : (query.data?.rows ?? []).filter(({ id }) => id !== customer.id)
  const searched = search !== '' && query.data !== undefined
  return (
    <Stack>
      <Text c="dimmed">{texts.lead}</Text>
      <TextInput
        label={texts.search}
        value={typed}
        data-autofocus
        autoComplete="off"
        maxLength={200}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <VisuallyHidden role="status">{searched ? texts.results(found.length) : ''}</VisuallyHidden>
      <MissingReads reads={[search === '' ? likely.read : query]} />
      {searched && found.length === 0 && <Text>{texts.nothing}</Text>}
      {found.length > 0 && <Choices title={texts.found} rows={found} onChoose={onChoose} />}
      {search === '' && likely.rows.length > 0 && (
        <Choices
          title={texts.likely}
          rows={likely.rows.map(({ customer: row }) => row)}
          about={(index) =>
            (likely.rows[index]?.reasons ?? [])
              .map((reason) => customerTexts.duplicates.reasons[reason])
              .join(', ')
          }
          onChoose={onChoose}
        />
      )}
    </Stack>
  )
}

interface ChoicesProps {
  title: string
  rows: readonly CustomerRow[]
  about?: (index: number) => string
  onChoose: (id: string) => void
}

function Choices({ title, rows, about, onChoose }: ChoicesProps) {
  return (
    <section aria-label={title}>
      <Text size="sm" fw={600} mb={6}>
        {title}
      </Text>
      <Stack component="ul" gap="xs" className={layout.plain}>
        {rows.map((row, index) => (
          <li key={row.id}>
            <button
              type="button"
              className={classes.choice}
              aria-label={texts.choose(row.name, row.number)}
              onClick={() => onChoose(row.id)}
            >
              <Box component="span" fw={600}>
                {row.name}
              </Box>
              <Box component="span" fz="sm" c="dimmed">
                {[aboutCustomer(row), about?.(index)].filter(Boolean).join(' · ')}
              </Box>
            </button>
          </li>
        ))}
      </Stack>
    </section>
  )
}

interface MergeComparisonProps {
  surviving: Customer
  duplicate: Customer
  onSwap: () => void
  /** Back to the search. */
  onOther: () => void
  onMerged: () => void
}

/** Both customers field by field, with the fields that the kept one takes over. */
function MergeComparison({ surviving, duplicate, onSwap, onOther, onMerged }: MergeComparisonProps) {
  const merge = useMergeCustomer()
  const [problem, setProblem] = useState<string | null>(null)
  const start = useRef<HTMLButtonElement>(null)
  useEffect(() => start.current?.focus({ preventScroll: true }), [])

  async function run() {
    setProblem(null)
    try {
      await merge.mutateAsync({
        params: { id: surviving.id },
        data: { version: surviving.version, duplicateId: duplicate.id, duplicateVersion: duplicate.version },
      })
      notifySuccess(texts.done(duplicate.number))
      onMerged()
    } catch (error) {
      setProblem(problemOf(error).detail)
    }
  }

  return (
    <Stack>
      <Text>{texts.what(surviving.number, duplicate.number)}</Text>
      {problem !== null && (
        <Alert color="red" variant="light" role="alert">
          {problem}
        </Alert>
      )}
      <table className={classes.both} aria-label={texts.compare.table}>
        <thead>
          <tr>
            <th scope="col">{texts.compare.field}</th>
            <th scope="col">
              {texts.compare.stays}
              <Box component="span" display="block" fw={400} c="dimmed">
                {surviving.number}
              </Box>
            </th>
            <th scope="col">
              {texts.compare.goes}
              <Box component="span" display="block" fw={400} c="dimmed">
                {duplicate.number}
              </Box>
            </th>
          </tr>
        </thead>
        <tbody>
          {mergeLines(surviving, duplicate).map((line) => (
            <tr key={line.field} data-taken={line.taken !== null || undefined}>
              <th scope="row">{line.label}</th>
              <td>{line.kept}</td>
              <td>
                {line.duplicate} {line.taken !== null && <StatusBadge tone="good">{line.taken}</StatusBadge>}
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
          <DisabledButton reason={texts.stays}>{texts.swap}</DisabledButton>
        )}
        <Button loading={merge.isPending} onClick={() => void run()}>
          {texts.submit}
        </Button>
      </Group>
    </Stack>
  )
}

/** One field of two customers, side by side. */
interface MergeLine {
  field: string
  label: string
  kept: string
  duplicate: string
  /** What the kept customer takes over of it; null for nothing. */
  taken: string | null
}

/** The fields of two customers; fields empty in both are left out. */
function mergeLines(surviving: Customer, duplicate: Customer): MergeLine[] {
  const values: Partial<Record<string, unknown>> = takenOver(surviving, duplicate)
  const taken = (field: string) => {
    const isMain = values.secondPhone === duplicate.phone
    if (field === 'phone' && isMain) return compareTexts.asSecondPhone
    return field in values && !(field === 'secondPhone' && isMain) ? compareTexts.taken : null
  }
  const written = (customer: Customer, field: keyof Customer) =>
    field === 'typeId' ? customer.typeName : writeCustomerValue(field, customer[field], () => undefined)
  const lines = [...ownFields, ...mergeGroups.flat().filter((field) => field !== 'blockedAt')].map(
    (field) => ({
      field,
      label: field === 'blockedReason' ? compareTexts.status : customerTexts.fields[field],
      kept: written(surviving, field),
      duplicate: written(duplicate, field),
      taken: taken(field),
    }),
  )
  const documents: MergeLine = {
    field: 'documents',
    label: compareTexts.documents,
    kept: compareTexts.has(surviving.documents.length),
    duplicate: compareTexts.has(duplicate.documents.length),
    taken: duplicate.documents.length > 0 ? compareTexts.taken : null,
  }
  return [...lines.filter((line) => line.kept !== '' || line.duplicate !== ''), documents]
}
