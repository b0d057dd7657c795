import type { Notification } from '../../../api/gen/model/index.ts'

/**
 * New = the 2 newest unread; Before that = the 3 newest of the others (specification, section 9). Completed tasks are in
 * neither.
 */
export function bellLists(rows: readonly Notification[]): { fresh: Notification[]; before: Notification[] } {
  const open = rows.filter(({ resolvedAt }) => resolvedAt === null)
  const fresh = open.filter(({ isUnRead }) => isUnRead).slice(0, 2)
  const before = open.filter((row) => !fresh.includes(row)).slice(0, 3)
  return { fresh, before }
}
