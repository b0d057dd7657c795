import type { MappingEntry, ScreenPermission } from '../../api/gen/model/index.ts'
import { type ScreenKey, screens } from '../../api/gen/operations.ts'

/** Form values of a mapping: the acts ticked on each screen, in the contract's order. */
export type MappingValues = Record<ScreenKey, string[]>

/** Every screen with rights, in the contract's order. */
export const screenKeys = Object.keys(screens) as ScreenKey[]

/** Actions of a screen, in the contract's order. */
export function actsOf(screen: ScreenKey): readonly string[] {
  return screens[screen].acts
}

/** Actions with a column in the matrix; the other actions of a screen are its special rights. */
export const commonActs = ['view', 'add', 'edit', 'inactivate', 'approve', 'export']

/** Column actions that at least one screen has. */
export const columnActs = commonActs.filter((act) =>
  screenKeys.some((screen) => actsOf(screen).includes(act)),
)

/** Actions of a screen without a column. */
export function specialActsOf(screen: ScreenKey): string[] {
  return actsOf(screen).filter((act) => !commonActs.includes(act))
}

/** The form values of a mapping; screens without an entry have nothing ticked. */
export function toMappingValues(rows: readonly ScreenPermission[]): MappingValues {
  const found = new Map(rows.map((row) => [row.screen, row.acts]))
  return Object.fromEntries(
    screenKeys.map((screen) => [screen, inOrder(screen, found.get(screen) ?? [])]),
  ) as MappingValues
}

/** The request entries of the form values. */
export function toEntries(values: MappingValues): MappingEntry[] {
  return screenKeys
    .filter((screen) => values[screen].length > 0)
    .map((screen) => ({ screen, acts: values[screen] }))
}

/** Ticks or clears actions of one screen: any right includes view, and without view no right is left. */
export function withActs(
  values: MappingValues,
  screen: ScreenKey,
  acts: readonly string[],
  ticked: boolean,
): MappingValues {
  const granted = new Set(values[screen])
  for (const act of acts) {
    if (ticked) granted.add(act).add('view')
    else granted.delete(act)
  }
  if (!ticked && acts.includes('view')) granted.clear()
  return { ...values, [screen]: inOrder(screen, [...granted]) }
}

/** Number of rights that differ between two mappings. */
export function countChanges(before: MappingValues, after: MappingValues): number {
  return screenKeys.reduce((sum, screen) => {
    const [one, other] = [new Set(before[screen]), new Set(after[screen])]
    return sum + actsOf(screen).filter((act) => one.has(act) !== other.has(act)).length
  }, 0)
}

function inOrder(screen: ScreenKey, acts: readonly string[]): string[] {
  return actsOf(screen).filter((act) => acts.includes(act))
}
