import type { AssignmentRow } from '../../api/gen/model/index.ts'
import { userLoginTexts } from './texts.ts'

/**
 * The roles of a login in one line, such as `Owner · 3 stores`: those of this company first, those of others with the company's name.
 * In-active companies, stores and roles are left out.
 */
export function roleSummary(assignments: readonly AssignmentRow[], companyId: string | undefined): string {
  const { role, elsewhere } = userLoginTexts
  const active = assignments.filter((one) => one.active)
  const own = active.filter((one) => one.companyId === companyId)
  const others = active.filter((one) => one.companyId !== companyId)
  const byRole = Map.groupBy([...own, ...others], (one) => `${one.companyId} ${one.roleName}`)
  return [...byRole.values()]
    .flatMap(([first, ...more]) => {
      if (first === undefined) return []
      const line =
        more.length === 0
          ? role.inStore(first.roleName, first.storeName)
          : role.inStores(first.roleName, more.length + 1)
      return [first.companyId === companyId ? line : elsewhere(line, first.companyName)]
    })
    .join(', ')
}
