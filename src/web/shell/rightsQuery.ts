import { getGetRolesQueryOptions } from '../../api/gen/hooks/role/get-roles.ts'
import { isUnreachable } from './query.ts'
import { getSession } from './session.ts'

/** Longest delay between retries while the server cannot be reached. */
const MAX_RETRY_DELAY_MS = 5000

/** The rights of the signed-in user in the store. Every page needs them, so the query is retried while the server cannot be reached. */
export function rightsQuery() {
  const session = getSession()
  return getGetRolesQueryOptions(
    {
      companyId: session?.companyId ?? '',
      storeId: session?.storeId ?? '',
      userId: session?.userId ?? '',
    },
    {
      query: {
        retry: (_failures, error) => isUnreachable(error),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, MAX_RETRY_DELAY_MS),
      },
    },
  )
}
