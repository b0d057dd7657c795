import { useGetRoleMapping } from '../../api/gen/hooks/role/role.ts'
import type { Role } from '../../api/gen/model/index.ts'
import { problemOf } from '../shared/problemOf.ts'
import { useScope } from '../shared/record/useScope.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { MappingForm } from './MappingForm.tsx'

/** Loads what a role may do. An empty reply warns in the query cache's one place. */
export function MappingOf({ role }: { role: Role }) {
  const mapping = useGetRoleMapping({ ...useScope(), roleId: role.id })
  if (mapping.data !== undefined) return <MappingForm role={role} rows={mapping.data} />
  if (mapping.isError)
    return <ErrorState detail={problemOf(mapping.error).detail} onRetry={() => mapping.refetch()} />
  return <LoadingState />
}
