import { Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { customerTexts } from '#texts/customer.ts'
import { useGetCustomer } from '../../api/gen/hooks/customer/customer.ts'
import type { Customer, CustomerRow } from '../../api/gen/model/index.ts'
import { toCustomerValues } from '../shared/customer/customerValues.ts'
import { useDuplicates } from '../shared/customer/useDuplicates.ts'
import { useScope } from '../shared/record/useScope.ts'
import classes from './Merge.module.css'
import { customerMergeTexts as texts } from './texts/customerMerge.ts'

const PAUSE_MS = 300
const MOST = 8

interface MergeSearchProps {
  customer: Customer
  onChoose: (id: string) => void
}

/** Finds the duplicate: those who look the same stand there at once, all others by search. */
export function MergeSearch({ customer, onChoose }: MergeSearchProps) {
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
