import { preference } from '../../shell/preferences.ts'
import { storePreference } from '../../shell/storePreference.ts'
import { type ListSearch, validateListSearch } from '../../ui/table/listSearch.ts'
import type { ListKey } from './listPreferences.ts'

/** A named view of a list: its filters, order and hidden columns. */
export interface SavedView extends Pick<ListSearch, 'sort' | 'hide' | 'f'> {
  name: string
}

/** Maximum length of the name of a view, in characters. */
export const MAX_VIEW_NAME_LENGTH = 40
/** Maximum number of views of a list. */
export const MAX_VIEWS = 12

/** The user's views of a list, in the order in which they were saved, at most {@link MAX_VIEWS}; anything unreadable is left out. */
export function savedViews(list: ListKey): SavedView[] {
  let stored: unknown
  try {
    stored = JSON.parse(preference(nameOf(list)) ?? '[]')
  } catch {
    return []
  }
  if (!Array.isArray(stored)) return []
  return stored.slice(0, MAX_VIEWS).flatMap((view: unknown) => {
    if (typeof view !== 'object' || view === null || !('name' in view)) return []
    if (typeof view.name !== 'string' || view.name === '') return []
    const { sort, hide, f } = validateListSearch({ ...view })
    return [
      {
        name: view.name.slice(0, MAX_VIEW_NAME_LENGTH),
        ...(sort && { sort }),
        ...(hide && { hide }),
        ...(f && { f }),
      },
    ]
  })
}

/** Stores the user's views of a list. */
export function storeViews(list: ListKey, views: readonly SavedView[]): void {
  storePreference(nameOf(list), views.length === 0 ? null : JSON.stringify(views))
}

function nameOf(list: ListKey): string {
  return `views/${list}`
}
