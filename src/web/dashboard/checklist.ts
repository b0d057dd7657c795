import type { SetUpStep } from '../../api/gen/model/index.ts'

/** A screen that exists in this browser build, found by its key. */
export interface ScreenLink {
  path: string
  search?: Readonly<Record<string, unknown>>
  title: string
}

/** A line of the set-up checklist. */
export interface ChecklistLine {
  screen: string
  path: string
  search?: Readonly<Record<string, unknown>>
  title: string
  count: number
  done: boolean
  /** Whether the role may open the screen. */
  allowed: boolean
  /** Whether it is the next step: the first line that is open and allowed. */
  next: boolean
}

/** The groups of the checklist. */
export type ChecklistGroup = 'lend' | 'team' | 'later'

/** The screens on which the team is set up, and those that can wait; all others are needed to lend. */
const groupOf: Readonly<Record<string, ChecklistGroup>> = {
  Role: 'team',
  RoleMapping: 'team',
  Staff: 'team',
  UserLogin: 'team',
  CreditDebit: 'later',
}

/** The lines by group, in the order in which they are shown; groups without lines are left out. */
export function groupsOf(
  lines: readonly ChecklistLine[],
): { group: ChecklistGroup; lines: readonly ChecklistLine[] }[] {
  return (['lend', 'team', 'later'] as const)
    .map((group) => ({ group, lines: lines.filter(({ screen }) => (groupOf[screen] ?? 'lend') === group) }))
    .filter(({ lines: own }) => own.length > 0)
}

/**
 * The checklist of the server's counts. Screens that this build does not have are left out; the first open line whose screen the role may
 * open is the next one.
 */
export function checklistOf(
  steps: SetUpStep[],
  links: ReadonlyMap<string, ScreenLink>,
  may: (screen: string) => boolean,
): ChecklistLine[] {
  const lines = steps.flatMap((step) => {
    const link = links.get(step.screen)
    return link === undefined ? [] : [{ ...step, ...link, allowed: may(step.screen), next: false }]
  })
  const next = lines.find((line) => !line.done && line.allowed)
  return lines.map((line) => ({ ...line, next: line === next }))
}

/** Which greeting fits an hour of the day, 0 to 23. */
export function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning'
  return hour < 17 ? 'afternoon' : 'evening'
}
