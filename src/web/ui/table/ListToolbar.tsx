import { Select, Switch, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useKeyHelp } from '../keyHelp.ts'
import { usePageTexts } from '../PageTextsProvider.tsx'
import classes from './ListToolbar.module.css'
import rowClasses from './RowActions.module.css'
import type { ListFilter, ListState } from './types.ts'

/** With more options than this the select has a search. */
const SEARCHED = 12
/** Height of an option in px, with its share of the padding around all of them. */
const CHOICE_PX = 36

interface ListToolbarProps {
  caption: string
  search: string
  onSearch: (search: string) => void
  /** Arrow down in the search box moves to the rows. */
  onLeaveSearch: () => void
  state: ListState
  /** Sets filters by their id; `null` removes one. */
  onFilter: (chosen: Readonly<Record<string, string | null>>) => void
  onShowInactive: (shown: boolean) => void
  filters: readonly ListFilter<never>[]
  withInactive: boolean
  /** Whether there is a search box. */
  searchable: boolean
  /** Column, density and export menus. */
  tools: ReactNode
  actions: ReactNode
}

/** Search and filters at left, tools and the main action at right. */
export function ListToolbar(props: ListToolbarProps) {
  const { caption, search, onSearch, state, onFilter, filters } = props
  const { table: texts, keys } = usePageTexts()
  useKeyHelp(props.searchable ? keys.searchList : null)
  const [from, to] = ['fromOn', 'toOn'].map((end) => filters.find(({ id }) => id === end))

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown') props.onLeaveSearch()
    else if (event.key === 'Escape' && search !== '') onSearch('')
    else return
    event.preventDefault()
  }

  return (
    <search className={classes.toolbar} aria-label={caption}>
      {props.searchable && (
        <TextInput
          className={classes.search}
          type="search"
          aria-label={texts.search}
          placeholder={texts.searchPlaceholder}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            search !== '' && (
              <button
                type="button"
                className={rowClasses.rowButton}
                aria-label={texts.clearSearch}
                onClick={() => onSearch('')}
              >
                <IconX size={16} aria-hidden />
              </button>
            )
          }
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      )}
      {filters.map((filter) => {
        if (filter.apart) return null
        const value = state.filters[filter.id] ?? null
        const choose = (next: string | null) => onFilter({ [filter.id]: next })
        if (filter.days !== undefined) {
          const { OneDayFilter, PeriodFilter } = filter.days
          if (filter.id !== from?.id && filter.id !== to?.id)
            return <OneDayFilter key={filter.id} label={filter.label} value={value} onChange={choose} />
          return filter.id === from?.id && to !== undefined ? (
            <PeriodFilter
              key={filter.id}
              labels={{ fromOn: filter.label, toOn: to.label }}
              value={{ fromOn: value, toOn: state.filters[to.id] ?? null }}
              onChange={({ fromOn, toOn }) => onFilter({ [from.id]: fromOn, [to.id]: toOn })}
            />
          ) : null
        }
        return (
          <Select
            key={filter.id}
            className={classes.filter}
            aria-label={filter.label}
            placeholder={`${filter.label}: ${texts.any}`}
            data={[...(filter.options ?? [])]}
            value={value}
            clearable={filter.always !== true}
            allowDeselect={filter.always !== true}
            searchable={(filter.options?.length ?? 0) > SEARCHED}
            // Next to its field, within the page's landmarks; as high as options without search.
            comboboxProps={{ withinPortal: false }}
            maxDropdownHeight={SEARCHED * CHOICE_PX}
            onChange={choose}
          />
        )
      })}
      {props.withInactive && (
        <Switch
          label={texts.showInactive}
          checked={state.showInactive}
          onChange={(event) => props.onShowInactive(event.currentTarget.checked)}
        />
      )}
      <div className={classes.tools}>
        {props.tools}
        {props.actions}
      </div>
    </search>
  )
}
