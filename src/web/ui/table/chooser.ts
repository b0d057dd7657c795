import { createContext, use, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import {
  type ChosenChange,
  type ChosenRows,
  nothingChosen,
  withAllToggled,
  withoutRows,
  withRange,
  withShown,
  withToggled,
} from './chosenRows.ts'

/** The store whose lists are shown. A change clears the chosen rows. */
export const ListsOfStore = createContext<string | undefined>(undefined)

/** Which rows of a list are chosen. Each row reads it separately, so that choosing one renders only that row. */
export interface Chooser<Row> {
  idOf: (row: Row) => string
  /** The ids of the rows that the list shows, in its order. */
  shownIds: () => readonly string[]
  now: () => ChosenRows<Row>
  subscribe: (listener: () => void) => () => void
  toggle: (row: Row) => void
  toggleAll: () => void
  /** Chooses the rows from the beginning of the range, or from row `from` if there is none, up to row `to`. */
  extend: (to: number, from: number) => void
  /** Removes rows from the chosen ones. */
  remove: (rows: readonly Row[]) => void
  clear: () => void
}

function createChooser<Row>(idOf: (row: Row) => string) {
  let now = nothingChosen<Row>()
  let shown: readonly (readonly [string, Row])[] = []
  const listeners = new Set<() => void>()
  function change(update: ChosenChange<Row>) {
    const before = now
    now = update(now)
    if (now !== before) for (const listener of [...listeners]) listener()
  }
  return {
    idOf,
    shownIds: () => shown.map(([id]) => id),
    now: () => now,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    toggle: (row: Row) => change(withToggled(idOf(row), row)),
    toggleAll: () => change(withAllToggled(shown)),
    extend: (to: number, from: number) => change(withRange(shown, to, from)),
    remove: (rows: readonly Row[]) =>
      change(
        withoutRows(
          rows.map(idOf),
          shown.map(([id]) => id),
        ),
      ),
    clear: () => change(nothingChosen),
    show: (rows: readonly Row[]) => {
      shown = rows.map((row) => [idOf(row), row])
      change(withShown(shown))
    },
  }
}

interface ChooserInput<Row> {
  rowId: (row: Row) => string
  /** The rows that the list shows; undefined while they load. */
  rows: readonly Row[] | undefined
  /** Whether the list has actions on several rows. */
  isOn: boolean
  /** Which records the list contains. When it changes, the chosen rows are cleared. */
  listName: string
}

/** The chooser of a list, as long as the list is shown; null if it has no actions on several rows. */
export function useChooser<Row>({ rowId, rows, isOn, listName }: ChooserInput<Row>): Chooser<Row> | null {
  const [chooser] = useState(() => createChooser(rowId))
  const store = use(ListsOfStore)
  useLayoutEffect(() => {
    if (rows !== undefined) chooser.show(rows)
  }, [chooser, rows])
  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing ends when the store or the list changes
  useEffect(() => chooser.clear, [chooser, store, listName, isOn])
  return isOn ? chooser : null
}

const noSubscription = () => () => undefined

/** The chosen rows; none without a chooser. */
export function useChosen<Row>(chooser: Chooser<Row> | null): ChosenRows<Row> {
  return useSyncExternalStore(
    chooser?.subscribe ?? noSubscription,
    () => chooser?.now() ?? nothingChosen<Row>(),
  )
}

/** Whether a row is chosen. */
export function useIsChosen<Row>(chooser: Chooser<Row> | null, row: Row): boolean {
  return useSyncExternalStore(
    chooser?.subscribe ?? noSubscription,
    () => chooser?.now().rows.has(chooser.idOf(row)) ?? false,
  )
}
