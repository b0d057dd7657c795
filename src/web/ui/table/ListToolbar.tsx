import { TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useKeyHelp } from '../keyHelp.ts'
import { usePageTexts } from '../PageTextsProvider.tsx'
import classes from './ListToolbar.module.css'
import rowClasses from './RowActions.module.css'
import { ToolbarFilters, type ToolbarFiltersProps } from './ToolbarFilters.tsx'

interface ListToolbarProps extends ToolbarFiltersProps {
  caption: string
  search: string
  onSearch: (search: string) => void
  /** Arrow down in the search box moves to the rows. */
  onLeaveSearch: () => void
  /** Whether there is a search box. */
  searchable: boolean
  /** Column, density and export menus. */
  tools: ReactNode
  actions: ReactNode
}

/** Search and filters at left, tools and the main action at right. */
export function ListToolbar(props: ListToolbarProps) {
  const { caption, search, onSearch } = props
  const { table: texts, keys } = usePageTexts()
  useKeyHelp(props.searchable ? keys.searchList : null)

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
      <ToolbarFilters
        filters={props.filters}
        state={props.state}
        onFilter={props.onFilter}
        withInactive={props.withInactive}
        onShowInactive={props.onShowInactive}
      />
      <div className={classes.tools}>
        {props.tools}
        {props.actions}
      </div>
    </search>
  )
}
