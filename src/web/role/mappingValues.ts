import type { MappingEntry, ScreenPermission } from '../../api/gen/model/index.ts'
import { type ScreenKey, screens } from '../../api/gen/operations.ts'

/** Form values of a mapping: the actions ticked on each screen, in the contract's order. */
export type MappingValues = Record<ScreenKey, string[]>

/** Every screen with rights, in the contract's order. */
export const screenKeys = Object.keys(screens) as ScreenKey[]

/** Actions of a screen, in the contract's order. */
export function actionsOf(screen: ScreenKey): readonly string[] {
  return screens[screen].actions
}

/** Actions with a column in the matrix; the other actions of a screen are its special rights. */
export const commonActions = ['view', 'add', 'edit', 'inactivate', 'approve', 'export']

/** Column actions that at least one screen has. */
export const columnActions = commonActions.filter((action) =>
  screenKeys.some((screen) => actionsOf(screen).includes(action)),
)

/** Actions of a screen without a column. */
export function specialActionsOf(screen: ScreenKey): string[] {
  return actionsOf(screen).filter((action) => !commonActions.includes(action))
}

/** The form values of a mapping; screens without an entry have nothing ticked. */
export function toMappingValues(rows: readonly ScreenPermission[]): MappingValues {
  const found = new Map(rows.map((row) => [row.screen, row.actions]))
  return Object.fromEntries(
    screenKeys.map((screen) => [screen, inScreenOrder(screen, found.get(screen) ?? [])]),
  ) as MappingValues
}

/** The request entries of the form values. */
export function toEntries(values: MappingValues): MappingEntry[] {
  return screenKeys
    .filter((screen) => values[screen].length > 0)
    .map((screen) => ({ screen, actions: values[screen] }))
}

/** Ticks or clears actions of one screen: any right includes view, and without view no right is left. */
export function withActions(
  values: MappingValues,
  screen: ScreenKey,
  actions: readonly string[],
  ticked: boolean,
): MappingValues {
  const granted = new Set(values[screen])
  for (const action of actions) {
    if (ticked) granted.add(action).add('view')
    else granted.delete(action)
  }
  if (!ticked && actions.includes('view')) granted.clear()
  return { ...values, [screen]: inScreenOrder(screen, [...granted]) }
}

/** Number of rights that differ between two mappings. */
export function countChanges(before: MappingValues, after: MappingValues): number {
  return screenKeys.reduce((sum, screen) => {
    const [one, other] = [new Set(before[screen]), new Set(after[screen])]
    return sum + actionsOf(screen).filter((action) => one.has(action) !== other.has(action)).length
  }, 0)
}

function inScreenOrder(screen: ScreenKey, actions: readonly string[]): string[] {
  return actionsOf(screen).filter((action) => actions.includes(action))
}
