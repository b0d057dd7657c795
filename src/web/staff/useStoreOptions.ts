import { useGetStore } from '../../api/gen/hooks/store/get-store.ts'
import { useGetWorkspaces } from '../../api/gen/hooks/user-login/get-workspaces.ts'
import type { Staff } from '../../api/gen/model/index.ts'
import { useScope } from '../shared/record/useScope.ts'
import type { Read } from '../shared/state/MissingReads.tsx'
import { useCan } from '../shell/can.ts'
import type { FieldOption } from '../ui/form/SelectField.tsx'

/**
 * The store options of a member of staff, with the query of the stores: the stores that the signed-in user's role may see or
 * that the user is assigned to, and the member's own.
 */
export function useStoreOptions(staff: Staff | null): { options: FieldOption[]; read: Read } {
  const scope = useScope()
  const can = useCan()
  const workspaces = useGetWorkspaces()
  const stores = useGetStore(scope, { query: { enabled: can('GetStore') } })
  const names = new Map<string, string>()
  for (const { id, companyId, name } of workspaces.data?.rows ?? [])
    if (companyId === scope.companyId) names.set(id, name)
  for (const { id, name } of stores.data?.rows ?? []) names.set(id, name)
  if (staff !== null) names.set(staff.workStoreId, staff.workStoreName)
  const options = [...names]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label))
  return { options, read: stores }
}
