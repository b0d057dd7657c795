import { useSession } from '../../shell/session.ts'

/** The company and store the signed-in user works in, as the contract's lists and adds want it. */
export function useScope(): { companyId: string; storeId: string } {
  const session = useSession()
  return { companyId: session?.companyId ?? '', storeId: session?.storeId ?? '' }
}
