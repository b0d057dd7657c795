import { useState } from 'react'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { type ListSearch, listSearchOf, listStateOf } from '../../ui/table/listSearch.ts'
import type { ListState } from '../../ui/table/types.ts'
import { useNavigateHere } from '../record/useNavigateHere.ts'
import classes from './ListViews.module.css'
import type { ListKey } from './listPreferences.ts'
import { type SavedView, savedViews, storeViews } from './savedViews.ts'
import { viewTexts as texts } from './texts.ts'

const SaveView = lazyPart(() => import('./SaveView.tsx'), 'SaveView', null)

interface ListViewsProps {
  list: ListKey
  /** The built-in views, each with its filters. */
  views: readonly SavedView[]
  state: ListState
}

/**
 * The views above a list: the built-in ones, and the user's own. A press sets the view's filters in the address, and its
 * order and columns if it has its own, otherwise the user's; pressed again, it removes all of them.
 */
export function ListViews({ list, views, state }: ListViewsProps) {
  const navigate = useNavigateHere()
  const [own, setOwn] = useState(() => savedViews(list))
  const [isSaving, setSaving] = useState(false)

  /** Shows a view, without the search. Only the address changes, so that the user's stored columns and order stay. */
  function show(view: ListSearch) {
    const next = { ...listStateOf(view), showInactive: state.showInactive }
    void navigate({ to: '.', search: (old) => ({ ...old, ...listSearchOf(next) }), replace: true })
  }

  /** Opens the dialog with the views as they are now: another tab may have changed them. */
  function open() {
    setOwn(savedViews(list))
    setSaving(true)
  }

  function change(next: readonly SavedView[]) {
    storeViews(list, next)
    setOwn(savedViews(list))
  }

  return (
    <fieldset className={classes.views} aria-label={texts.views}>
      {[...views, ...own].map((view) => {
        const isShown = isViewOf(view, state)
        return (
          <button
            key={view.name}
            type="button"
            className={classes.view}
            aria-pressed={isShown}
            onClick={() => show(isShown ? {} : view)}
          >
            {view.name}
          </button>
        )
      })}
      <button type="button" className={classes.save} onClick={open}>
        {texts.save}
      </button>
      {isSaving && (
        <SaveView
          own={own}
          stored={() => savedViews(list)}
          taken={views.map(({ name }) => name)}
          state={state}
          onChange={change}
          onClose={() => setSaving(false)}
        />
      )}
    </fieldset>
  )
}

/** Whether the list has exactly the filters of a view, and its order and columns if it has its own; the search is ignored. */
function isViewOf(view: SavedView, state: ListState): boolean {
  const now = listSearchOf(state)
  return (
    sameFilters(view.f ?? {}, state.filters) &&
    (view.sort === undefined || view.sort === now.sort) &&
    (view.hide === undefined || view.hide === now.hide)
  )
}

function sameFilters(one: ListState['filters'], other: ListState['filters']): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
