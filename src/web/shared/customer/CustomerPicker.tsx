import { Box, Combobox, Group, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { customerPickerTexts as texts } from '#texts/customerPicker.ts'
import { useGetCustomer } from '../../../api/gen/hooks/customer/get-customer.ts'
import type { CustomerRow } from '../../../api/gen/model/index.ts'
import { useKeyHelp } from '../../ui/keyHelp.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useScope } from '../record/useScope.ts'
import { aboutCustomer } from './aboutCustomer.ts'
import classes from './CustomerPicker.module.css'

const PAUSE_MS = 150
const MOST = 8

/** The option that adds a customer. */
const NEW = 'new'

interface CustomerPickerProps {
  label: string
  /** Path of the field of the form that the picker fills. */
  path: string
  placeholder?: string
  error?: string | undefined
  /** Required unless false. */
  required?: boolean
  onChoose: (customer: CustomerRow) => void
  /** Called with each text that is typed, without spaces at its ends. */
  onType?: (typed: string) => void
  /** Offered after the customers that were found: adds one with the typed name or phone number. */
  add?: { label: (typed: string) => string; action: (typed: string) => void } | undefined
}

/**
 * Finds a customer by name, phone or number while typing. Enter takes the highlighted one. Pressed before the reply arrives, it takes the
 * result if there is only one, and otherwise leaves the choice to the user.
 */
export function CustomerPicker({
  label,
  path,
  placeholder,
  error,
  required = true,
  onChoose,
  onType,
  add,
}: CustomerPickerProps) {
  const scope = useScope()
  const combobox = useCombobox()
  const [typed, setTyped] = useState('')
  const hurried = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  // The search whose first result was highlighted. Later renderings leave the highlight where the arrow keys moved it.
  const highlightedFor = useRef('')
  useKeyHelp(texts.keys)
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const query = useGetCustomer(
    { ...scope, search, limit: MOST },
    { query: { enabled: search !== '', placeholderData: keepPreviousData, retry: false } },
  )
  const rows = typed.trim() === '' || search === '' ? [] : (query.data?.rows ?? [])
  const settled =
    search !== '' && search === typed.trim() && query.data !== undefined && !query.isPlaceholderData
  const [only] = rows

  useEffect(() => {
    // After a failed search, an Enter pressed earlier no longer chooses a customer.
    if (query.isError) hurried.current = false
    if (!settled) return
    if (highlightedFor.current !== search || highlightedOption(field.current) === null)
      combobox.selectFirstOption()
    highlightedFor.current = search
    if (!hurried.current) return
    hurried.current = false
    // If the user has left the field meanwhile, nothing is chosen: that would move the focus.
    if (rows.length === 1 && only !== undefined && document.activeElement === field.current) onChoose(only)
  })

  function take(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.ctrlKey || event.nativeEvent.isComposing || typed.trim() === '') return
    event.preventDefault()
    event.stopPropagation()
    if (!settled) {
      hurried.current = true
      return
    }
    const highlighted = highlightedOption(event.currentTarget)
    if (highlighted !== null) highlighted.click()
    // The list is drawn a moment after the result has arrived.
    else if (rows.length === 1 && only !== undefined) onChoose(only)
  }

  const message = query.isError
    ? texts.failed
    : settled
      ? rows.length === 0
        ? texts.nothing
        : texts.results(rows.length)
      : texts.searching
  return (
    <Combobox
      store={combobox}
      shadow="md"
      onOptionSubmit={(id) => {
        if (id === NEW) add?.action(typed.trim())
        const row = rows.find((one) => one.id === id)
        if (row !== undefined) onChoose(row)
      }}
    >
      <Combobox.Target>
        <TextInput
          ref={field}
          label={label}
          data-path={path}
          data-label={label}
          required={required}
          error={error}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(event) => {
            hurried.current = false
            setTyped(event.currentTarget.value)
            onType?.(event.currentTarget.value.trim())
            combobox.openDropdown()
          }}
          onKeyDownCapture={take}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={typed.trim() === ''}>
        <Combobox.Options aria-label={label}>
          {rows.length === 0 && <Combobox.Empty>{message}</Combobox.Empty>}
          {rows.map((row) => (
            <Found key={row.id} row={row} />
          ))}
          {add !== undefined && settled && (
            <Combobox.Option value={NEW} fw={600}>
              {add.label(typed.trim())}
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
      <VisuallyHidden role="status">{typed.trim() === '' ? '' : message}</VisuallyHidden>
    </Combobox>
  )
}

/** The option of a picker's list that Enter takes; null if the list is not drawn yet. */
function highlightedOption(field: HTMLInputElement | null): HTMLElement | null {
  const list = document.getElementById(field?.getAttribute('aria-controls') ?? '')
  return list?.querySelector<HTMLElement>('[data-combobox-selected]') ?? null
}

function Found({ row }: { row: CustomerRow }) {
  const { id, name, blockedAt } = row
  return (
    <Combobox.Option value={id}>
      <Group component="span" align="baseline" gap="0 var(--mantine-spacing-xs)">
        <Box component="span" fw={600}>
          {name}
        </Box>
        {blockedAt !== null && <StatusBadge tone="bad">{texts.blocked}</StatusBadge>}
        <span className={classes.about}>{aboutCustomer(row)}</span>
      </Group>
    </Combobox.Option>
  )
}
