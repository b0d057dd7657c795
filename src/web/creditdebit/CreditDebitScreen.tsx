import { useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { addressParts } from '../shared/state/addressParts.tsx'
import { lazyPart } from '../shell/lazyPart.tsx'
import { AccountsScreen } from './accounts.tsx'
import type { CreditDebitSearch } from './creditDebitSearch.ts'
import { VoucherHeadsScreen } from './heads.tsx'

/** /creditdebit: voucher heads or the chart of accounts, each as a list or as one record; or the opening balances. */
export const CreditDebitScreen: ComponentType = addressParts<CreditDebitSearch>(
  { 'part=opening': lazyPart(() => import('./Opening.tsx'), 'Opening') },
  HeadsOrAccounts,
)

function HeadsOrAccounts() {
  const part = useSearch({ from: '/protected/creditdebit', select: (search) => search.part })
  return part === 'accounts' ? <AccountsScreen /> : <VoucherHeadsScreen />
}
