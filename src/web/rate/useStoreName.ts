import { useGetWorkspaces } from '../../api/gen/hooks/user-login/user-login.ts'
import { useScope } from '../shared/record/useScope.ts'

/** Name of the current store; empty while loading. */
export function useStoreName(): string {
  const { storeId } = useScope()
  return useGetWorkspaces().data?.rows.find(({ id }) => id === storeId)?.name ?? ''
}
