import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { AccountsScreen } from './accounts.tsx'
import { VoucherHeadsScreen } from './heads.tsx'
import { Parts } from './Parts.tsx'

const OpeningScreen = lazy(() =>
  import('../ledgeropening/OpeningScreen.tsx').then(({ OpeningScreen }) => ({ default: OpeningScreen })),
)

/** /creditdebit: voucher heads or the chart of accounts, each as a list or one record in its place; the ledger's opening. */
export function CreditDebitScreen() {
  const part = useSearch({ from: '/protected/creditdebit', select: (search) => search.part ?? 'heads' })
  if (part === 'opening')
    return (
      <Suspense fallback={<LoadingState />}>
        <OpeningScreen parts={<Parts part="opening" />} />
      </Suspense>
    )
  return part === 'accounts' ? <AccountsScreen /> : <VoucherHeadsScreen />
}
