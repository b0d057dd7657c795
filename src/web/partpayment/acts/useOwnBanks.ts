import { useGetBank } from '../../../api/gen/hooks/bank/bank.ts'
import type { Bank } from '../../../api/gen/model/index.ts'
import { useScope } from '../../shared/record/useScope.ts'

/** The company's own bank accounts that are active; none for whoever may not see banks. */
export function useOwnBanks(): readonly Pick<Bank, 'id' | 'name'>[] {
  const { data } = useGetBank({ ...useScope(), includeInactive: false })
  return data?.rows.filter(({ kind, active }) => kind === 'own' && active) ?? []
}
