import { Button, Select, Switch } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useListOnFocus } from '../form/useListOnFocus.ts'
import { usePageTexts } from '../PageTextsProvider.tsx'
import classes from './ListToolbar.module.css'
import type { ListFilter, ListState } from './types.ts'

/** With more options than this the select has a search. */
const SEARCHED = 12
/** Height of an option in px, with its share of the padding around all of them. */
const CHOICE_PX = 36

/** The filters of a list and its switch for inactive rows. */
export interface ToolbarFiltersProps {
  filters: readonly ListFilter<never>[]
  state: ListState
  /** Sets filters by their id; `null` removes one. */
  onFilter: (chosen: Readonly<Record<string, string | null>>) => void
  withInactive: boolean
  onShowInactive: (shown: boolean) => void
}

/**
 * The filters of a list, in the line of the toolbar. On a phone one button shows and hides them and says how many are set;
 * they stay mounted, so that typed text stays. They cannot be hidden while one has an error.
 */
export function ToolbarFilters(props: ToolbarFiltersProps) {
  const { state, onFilter, withInactive } = props
  const texts = usePageTexts().table
  const panel = useRef<HTMLFieldSetElement>(null)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const filters = props.filters.filter(({ apart }) => apart !== true)
  const set = filters.filter((filter) => (state.filters[filter.id] ?? filter.preset) !== filter.preset)
  const count = set.length + Number(state.showInactive)

  const focusFirst = (inputs = 'input') => panel.current?.querySelector<HTMLElement>(inputs)?.focus()

  function toggle() {
    const invalid = '[aria-invalid="true"]'
    if (isOpen && panel.current?.querySelector(invalid)) return focusFirst(invalid)
    flushSync(() => setOpen(!isOpen))
    if (!isOpen) focusFirst()
  }

  function clear() {
    onFilter(Object.fromEntries(set.map((filter) => [filter.id, null])))
    if (state.showInactive) props.onShowInactive(false)
    focusFirst()
  }

  if (filters.length === 0 && !withInactive) return null
  return (
    <>
      <Button
        variant="default"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {texts.filters(count)}
      </Button>
      {/* A window that becomes narrow keeps the filter in use in sight. */}
      <fieldset
        ref={panel}
        id={id}
        aria-label={texts.filters(0)}
        className={classes.filters}
        data-open={isOpen || undefined}
        onFocus={() => setOpen(true)}
      >
        {filters.map((filter) => (
          <FilterField key={filter.id} filter={filter} filters={filters} state={state} onFilter={onFilter} />
        ))}
        {withInactive && (
          <Switch
            className={classes.inactive}
            label={texts.showInactive}
            checked={state.showInactive}
            onChange={(event) => props.onShowInactive(event.currentTarget.checked)}
          />
        )}
        {count > 0 && (
          <Button variant="subtle" color="gray" className={classes.clear} onClick={clear}>
            {texts.clearOnlyFilters}
          </Button>
        )}
      </fieldset>
    </>
  )
}

interface FilterFieldProps extends Pick<ToolbarFiltersProps, 'filters' | 'state' | 'onFilter'> {
  filter: ListFilter<never>
}

/** The field of a filter. */
function FilterField({ filter, filters, state, onFilter }: FilterFieldProps) {
  const texts = usePageTexts().table
  const { keepMounted, onFocus } = useListOnFocus()
  const { id, label, days: DayField, options, preset } = filter
  if (DayField !== undefined)
    return <DayField filter={filter} filters={filters} values={state.filters} onFilter={onFilter} />
  return (
    <Select
      className={classes.filter}
      label={label}
      placeholder={texts.any}
      data={[...(options ?? [])]}
      value={state.filters[id] ?? null}
      clearable={preset === undefined}
      allowDeselect={preset === undefined}
      searchable={(options?.length ?? 0) > SEARCHED}
      // Next to its field, within the page's landmarks; at most as high as the longest list without a search.
      comboboxProps={{ withinPortal: false, keepMounted }}
      maxDropdownHeight={SEARCHED * CHOICE_PX}
      onFocus={onFocus}
      onChange={(next) => onFilter({ [id]: next })}
    />
  )
}
