import { useSearch } from '@tanstack/react-router'
import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { BankLoanList } from './BankLoanList.tsx'

const BankLoanPage = lazyPart(() => import('./BankLoanPage.tsx'), 'BankLoanPage')
const NewBankLoan = lazyPart(() => import('./NewBankLoan.tsx'), 'NewBankLoan')
const PacketsToCollect = lazyPart(() => import('./PacketsToCollect.tsx'), 'PacketsToCollect')

/** /banknewloan: bank loans, or packets to collect; one bank loan, or a new one, instead of the list. */
export function BankNewLoanScreen() {
  const part = useSearch({ from: '/protected/banknewloan', select: (search) => search.part })
  const open = useOpenRecord()
  if (open.adding) return <NewBankLoan open={open} />
  if (open.id !== null) return <BankLoanPage key={open.id} id={open.id} open={open} />
  return part === 'collect' ? <PacketsToCollect open={open} /> : <BankLoanList open={open} />
}
