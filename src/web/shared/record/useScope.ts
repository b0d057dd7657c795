import { useSession } from '../../shell/session.ts'

/** The company and store of the session, as parameters of lists and adds. */
export function useScope(): { companyId: string; storeId: string } {
  const session = useSession()
  return { companyId: session?.companyId ?? '', storeId: session?.storeId ?? '' }
}
