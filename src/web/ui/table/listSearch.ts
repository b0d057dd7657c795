import type { ListSort, ListState } from './types.ts'

/** A list's state as search parameters of the address; defaults are left out. */
export interface ListSearch {
  q?: string
  /** A column id; `-id` for descending. */
  sort?: string
  inactive?: true
  /** Hidden columns, comma-separated; `-` for none at all. */
  hide?: string
  page?: number
  /** The server's cursor of that page. */
  at?: string
  /** Chosen filters by their id. */
  f?: Record<string, string>
}

/** The initial state of a list. */
export const initialListState: ListState = {
  search: '',
  sort: null,
  showInactive: false,
  hidden: null,
  page: 1,
  cursor: null,
  filters: {},
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const cursorForm = /^[\w-]{1,600}$/
const columnId = /^-?[A-Za-z][\w.]*$/
const hideList = /^(-|[A-Za-z][\w.]*(,[A-Za-z][\w.]*)*)$/

/** Whether a value of an address has the form of an id. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && idForm.test(value)
}

/** Whether a value of an address is one of these values, or has the form of an id. */
export function isIdOr(value: unknown, ...others: readonly string[]): value is string {
  return isId(value) || others.some((other) => other === value)
}

/** Reads search parameters typed or linked by anyone; unknown parameters and invalid values are dropped. */
export function validateListSearch(search: Record<string, unknown>): ListSearch {
  const result: ListSearch = {}
  const { q, sort, inactive, hide, page, at, f } = search
  if ((typeof q === 'string' || typeof q === 'number') && q !== '') result.q = String(q).slice(0, 200)
  if (typeof sort === 'string' && columnId.test(sort)) result.sort = sort
  if (inactive === true || inactive === 'true' || inactive === 1) result.inactive = true
  if (typeof hide === 'string' && hideList.test(hide)) result.hide = hide
  const number = Number(page)
  if (Number.isSafeInteger(number) && number > 1 && typeof at === 'string' && cursorForm.test(at)) {
    result.page = number
    result.at = at
  }
  const filters = filtersOf(f)
  if (Object.keys(filters).length > 0) result.f = filters
  return result
}

function filtersOf(stored: unknown): Record<string, string> {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {}
  const pairs = Object.entries(stored)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value) && value !== '')
    .map(([key, value]) => [key, String(value)] as const)
  return Object.fromEntries(pairs)
}

/** The state of a list from the address. */
export function listStateOf(search: ListSearch): ListState {
  return {
    search: search.q ?? '',
    sort: sortOf(search.sort),
    showInactive: search.inactive === true,
    hidden: hiddenOf(search.hide),
    page: search.page ?? 1,
    cursor: search.at ?? null,
    filters: search.f ?? {},
  }
}

function hiddenOf(hide: string | undefined): readonly string[] | null {
  if (hide === undefined) return null
  return hide === '-' ? [] : hide.split(',')
}

function sortOf(sort: string | undefined): ListSort | null {
  if (sort === undefined) return null
  return sort.startsWith('-') ? { id: sort.slice(1), desc: true } : { id: sort, desc: false }
}

/** The search parameters of a state. Every key is present, undefined for a default, so that spreading it removes old parameters. */
export function listSearchOf(state: ListState): { [Key in keyof Required<ListSearch>]: ListSearch[Key] } {
  const { search, sort, hidden } = state
  return {
    q: search === '' ? undefined : search,
    sort: sort === null ? undefined : `${sort.desc ? '-' : ''}${sort.id}`,
    inactive: state.showInactive ? true : undefined,
    hide: hidden === null ? undefined : hidden.length === 0 ? '-' : hidden.join(','),
    page: state.page > 1 ? state.page : undefined,
    at: state.cursor ?? undefined,
    f: Object.keys(state.filters).length === 0 ? undefined : { ...state.filters },
  }
}
