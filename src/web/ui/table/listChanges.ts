import type { DataColumn, ListChange, ListSort, ListState } from './types.ts'

/** A change after which the list shows its first page, because other rows are on it. */
export function fromFirstPage(part: Partial<ListState>): ListChange {
  return (now) => ({ ...now, page: 1, cursor: null, ...part })
}

/** Sets filters by their id; `null` removes one. */
export function withFilters(chosen: Readonly<Record<string, string | null | undefined>>): ListChange {
  return (now) => {
    const all = Object.entries({ ...now.filters, ...chosen })
    const filters = Object.fromEntries(
      all.filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    )
    return fromFirstPage({ filters })(now)
  }
}

/** Sorts by a column: ascending at first, then descending, then not at all. */
export function sortedBy(id: string): ListChange {
  return (now) => fromFirstPage({ sort: nextSort(id, now.sort) })(now)
}

function nextSort(id: string, sort: ListSort | null): ListSort | null {
  if (sort?.id !== id) return { id, desc: false }
  return sort.desc ? null : { id, desc: true }
}

/** Shows a hidden column, or hides one that is shown. */
export function withColumnToggled(
  columns: readonly Pick<DataColumn<never>, 'id' | 'initiallyHidden'>[],
  id: string,
): ListChange {
  return (now) => {
    const hidden = hiddenColumns(columns, now.hidden)
    return {
      ...now,
      hidden: hidden.has(id) ? [...hidden].filter((other) => other !== id) : [...hidden, id],
    }
  }
}

/** The hidden columns: those chosen, or those that are hidden until someone shows them; never the first. */
export function hiddenColumns(
  columns: readonly Pick<DataColumn<never>, 'id' | 'initiallyHidden'>[],
  chosen: ListState['hidden'],
): ReadonlySet<string> {
  const [first, ...others] = columns
  const ids = chosen ?? others.filter((column) => column.initiallyHidden).map(({ id }) => id)
  return new Set(ids.filter((id) => id !== first?.id))
}
