/** The rows of a list that the user chose, to do something with all of them. */
export interface ChosenRows<Row> {
  /** By id, each as it was last shown, in the order in which they were chosen. */
  rows: ReadonlyMap<string, Row>
  /** How many of them the list does not show now: they are on another page, or do not match the search and filters. */
  hidden: number
  /** The row where a range begins: the one that was last chosen individually. Null if none was. */
  from: string | null
  /** The row where the last range ended; null once another row is chosen or the list shows other rows. */
  to: string | null
}

/** A change to the chosen rows, as a function of what is chosen at the time. */
export type ChosenChange<Row> = (now: ChosenRows<Row>) => ChosenRows<Row>

/** No row. */
export function nothingChosen<Row>(): ChosenRows<Row> {
  return none as ChosenRows<Row>
}

const none: ChosenRows<unknown> = { rows: new Map(), hidden: 0, from: null, to: null }

/** Chooses a row that is shown, or clears it if it is chosen; a range begins at it. */
export function withToggled<Row>(id: string, row: Row): ChosenChange<Row> {
  return (now) => {
    const rows = new Map(now.rows)
    if (!rows.delete(id)) rows.set(id, row)
    return { ...now, rows, from: id, to: null }
  }
}

/**
 * Chooses the rows from the beginning of the range to a row. Replaces the last range, which may have been longer.
 * @param shown the rows that the list shows, by their ids, in its order
 * @param at the index of the row in them
 * @param otherwise the index where the range begins if no row was chosen individually, or it is not shown
 */
export function withRange<Row>(
  shown: readonly (readonly [id: string, row: Row])[],
  at: number,
  otherwise: number,
): ChosenChange<Row> {
  return (now) => {
    const indexOf = (wanted: string | null) => shown.findIndex(([id]) => id === wanted)
    const known = indexOf(now.from)
    const begin = known < 0 ? otherwise : known
    const end = known < 0 ? -1 : indexOf(now.to)
    const rows = new Map(now.rows)
    if (end >= 0) for (const [id] of itemsBetween(shown, begin, end)) rows.delete(id)
    for (const [id, row] of itemsBetween(shown, begin, at)) rows.set(id, row)
    return { ...now, rows, from: shown[begin]?.[0] ?? null, to: shown[at]?.[0] ?? null }
  }
}

function itemsBetween<Item>(items: readonly Item[], one: number, other: number): readonly Item[] {
  return items.slice(Math.min(one, other), Math.max(one, other) + 1)
}

/** Chooses all rows that are shown; if they are chosen already, none of them. Those that are not shown stay. */
export function withAllToggled<Row>(shown: readonly (readonly [id: string, row: Row])[]): ChosenChange<Row> {
  return (now) => {
    const rows = new Map(now.rows)
    if (extentOf(now, shown.length) === 'all') for (const [id] of shown) rows.delete(id)
    else for (const [id, row] of shown) rows.set(id, row)
    return { ...now, rows, from: null, to: null }
  }
}

/** Removes rows from the chosen ones once the action on them is done. */
export function withoutRows<Row>(ids: readonly string[], shownIds: readonly string[]): ChosenChange<Row> {
  return (now) => {
    const done = new Set(ids)
    const rows = new Map([...now.rows].filter(([id]) => !done.has(id)))
    const here = shownIds.filter((id) => rows.has(id)).length
    return { rows, hidden: rows.size - here, from: null, to: null }
  }
}

/**
 * What is chosen once the list shows these rows: their newest data, and how many are not among them.
 *
 * A chosen row that disappears stays chosen. It cannot be seen here whether it was deleted, no longer matches, or moved to another
 * page. Records are inactivated or ended, not deleted: the row can still be exported as it was last shown, and printing and
 * reminding read it again. A loan that is paid in part leaves the view of overdue ones: it must not be left out of a batch unseen.
 */
export function withShown<Row>(shown: readonly (readonly [id: string, row: Row])[]): ChosenChange<Row> {
  return (now) => {
    if (now.rows.size === 0) return now
    const rows = new Map(now.rows)
    const here = shown.filter(([id]) => rows.has(id))
    for (const [id, row] of here) rows.set(id, row)
    return { ...now, rows, hidden: rows.size - here.length, to: null }
  }
}

/** Whether all, some or none of the rows that are shown are chosen. */
export function extentOf(
  { rows, hidden }: Pick<ChosenRows<unknown>, 'rows' | 'hidden'>,
  shown: number,
): 'all' | 'some' | 'none' {
  const here = rows.size - hidden
  if (here === 0) return 'none'
  return here === shown ? 'all' : 'some'
}

/** The chosen rows for a file or a print job: first those not shown, in the order of choosing, then the shown ones in the list's order. */
export function chosenInListOrder<Row>({ rows }: ChosenRows<Row>, ids: readonly string[]): readonly Row[] {
  const here = new Set(ids)
  const others = [...rows.keys()].filter((id) => !here.has(id))
  return [...others, ...ids].flatMap((id) => rows.get(id) ?? [])
}
