import { Modal, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { customerTexts } from '#texts/customer.ts'
import { useGetCustomer, useGetCustomerById } from '../../api/gen/hooks/customer/customer.ts'
import type { Customer, CustomerRow } from '../../api/gen/model/index.ts'
import { toCustomerValues } from '../shared/customer/customerValues.ts'
import { useDuplicates } from '../shared/customer/useDuplicates.ts'
import { problemOf } from '../shared/problemOf.ts'
import { useScope } from '../shared/record/useScope.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { useReturnFocus } from '../ui/useReturnFocus.ts'
import classes from './Merge.module.css'
import { MergeComparison } from './MergeComparison.tsx'
import { customerMergeTexts as texts } from './texts/customerMerge.ts'
import { useToCustomer } from './useToCustomer.ts'

const PAUSE_MS = 300

const MOST = 8

interface MergeDialogProps {
  /** The one from whom it was opened; stays unless the other is chosen to. */
  customer: Customer
  /** The duplicate, if it is known already. */
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
  const toCustomer = useToCustomer()
  const other = useGetCustomerById({ id: otherId }, { query: { staleTime: 0 } })
  if (other.data === undefined)
    return other.isError ? (
      <ErrorState detail={problemOf(other.error).detail} onRetry={other.refetch} />
    ) : (
      <LoadingState />
    )
  const [kept, duplicate] = swapped ? [other.data, customer] : [customer, other.data]
  return (
    <MergeComparison
      kept={kept}
      duplicate={duplicate}
      onSwap={() => setSwapped(!swapped)}
      onOther={onOther}
      onMerged={() => {
        onClose()
        if (swapped) toCustomer(kept.id)
      }}
    />
  )
}

interface MergeSearchProps {
  customer: Customer
  onChoose: (id: string) => void
}

/** Finds the duplicate: those who look the same stand there at once, all others by search. */
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
      <ul className={classes.choices}>
        {rows.map((row, index) => (
          <li key={row.id}>
            <button
              type="button"
              className={classes.choice}
              aria-label={texts.choose(row.name, row.number)}
              onClick={() => onChoose(row.id)}
            >
              <span className={classes.choiceName}>{row.name}</span>
              <span className={classes.choiceAbout}>
                {[row.number, row.phone, row.city, about?.(index)].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
