import { useState } from 'react'
import { useGetRoleHolders } from '../../api/gen/hooks/role/get-role-holders.ts'
import { useGetRoleMapping } from '../../api/gen/hooks/role/get-role-mapping.ts'
import type { Role, ScreenPermission } from '../../api/gen/model/index.ts'
import { useScope } from '../shared/record/useScope.ts'
import { problemOf } from '../shared/state/problemOf.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { MappingForm } from './MappingForm.tsx'

interface MappingOfProps {
  role: Role
  /** Whether the role is being refetched. */
  reading: boolean
}

/**
 * Loads the rights of a role. Its version comes from another query: they belong together only once both are loaded, so that
 * a change to old rights cannot be saved at a newer version. The query cache warns about an empty reply.
 */
export function MappingOf({ role, reading }: MappingOfProps) {
  const mapping = useGetRoleMapping({ ...useScope(), roleId: role.id })
  const [shown, show] = useState<{ role: Role; rows: ScreenPermission[] } | null>(null)
  const { data: rows } = mapping
  // Users cannot change the rights of their own role, so its holders decide whether the rights are shown as a form.
  const holders = useGetRoleHolders({ id: role.id })
  const settled = !reading && !mapping.isFetching && !holders.isPending
  if (rows !== undefined && settled && (shown?.role !== role || shown.rows !== rows)) show({ role, rows })
  if (shown !== null) return <MappingForm role={shown.role} rows={shown.rows} />
  if (rows === undefined && mapping.isError)
    return <ErrorState detail={problemOf(mapping.error).detail} onRetry={() => mapping.refetch()} />
  return <LoadingState />
}
