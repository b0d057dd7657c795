import { useGetWorkspaces } from '../../api/gen/hooks/user-login/get-workspaces.ts'
import { useScope } from '../shared/record/useScope.ts'

/** The name of the current store; empty until it is known. */
export function useStoreName(): string {
  const { storeId } = useScope()
  return useGetWorkspaces().data?.rows.find(({ id }) => id === storeId)?.name ?? ''
}
