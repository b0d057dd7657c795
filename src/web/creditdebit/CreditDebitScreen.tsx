import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { AccountList } from './AccountList.tsx'
import { AccountAdd, AccountOpen } from './AccountRecord.tsx'
import { HeadList } from './HeadList.tsx'
import { HeadOpen, HeadRecord } from './HeadRecord.tsx'

const OpeningScreen = lazy(() =>
  import('./opening/OpeningScreen.tsx').then(({ OpeningScreen }) => ({ default: OpeningScreen })),
)

/** /creditdebit: heads of notes or the chart of accounts, each as a list or one record in its place; the ledger's opening. */
export function CreditDebitScreen() {
  const part = useSearch({ from: '/protected/creditdebit', select: (search) => search.part ?? 'heads' })
  const open = useOpenRecord()
  if (part === 'opening')
    return (
      <Suspense fallback={<LoadingState />}>
        <OpeningScreen />
      </Suspense>
    )
  if (part === 'accounts') {
    if (open.adding) return <AccountAdd onClose={open.close} />
    if (open.id !== null) return <AccountOpen key={open.id} id={open.id} onClose={open.close} />
    return <AccountList open={open} />
  }
  if (open.adding) return <HeadRecord head={null} onClose={open.close} />
  if (open.id !== null) return <HeadOpen key={open.id} id={open.id} onClose={open.close} />
  return <HeadList open={open} />
}
