import { useDebouncedValue } from '@mantine/hooks'
import { IconReceipt, IconUser } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { layoutTexts } from '#texts/layout.ts'
import { useGetCustomer } from '../../../api/gen/hooks/customer/customer.ts'
import { useGetPartPayment } from '../../../api/gen/hooks/part-payment/part-payment.ts'
import { formatMoney } from '../../ui/format.ts'
import { useCan } from '../can.ts'
import { useSession } from '../session.ts'
import type { SearchHits } from './searchHits.ts'
import type { SearchChoice } from './useSearchEntries.tsx'

const texts = layoutTexts.search

/** The server is asked when typing has paused for so long. */
const PAUSE_MS = 250
/** Letters that it takes; fewer are found in too much. */
const LEAST = 3
/** Of each kind; whoever wants more goes to its list. */
const SHOWN = 6

/** What the server finds for the words typed. */
export interface FoundRecords {
  groups: SearchHits<SearchChoice>[]
  /** Whether an answer to the words typed is still to come. */
  searching: boolean
}

/**
 * Loans by number, seal and customer, and customers by name, phone and number, of the store; one query a kind, none for a
 * kind that the person may not see.
 */
export function useFoundRecords(typed: string): FoundRecords {
  const navigate = useNavigate()
  const can = useCan()
  const session = useSession()
  const words = typed.trim()
  const [search] = useDebouncedValue(words, PAUSE_MS)
  const asked = {
    companyId: session?.companyId ?? '',
    storeId: session?.storeId ?? '',
    search,
    limit: SHOWN,
  }
  const isWanted = (screen: string) =>
    search.length >= LEAST && words.length >= LEAST && session !== null && can(screen, 'view')
  const query = (screen: string) => ({
    query: { enabled: isWanted(screen), placeholderData: keepPreviousData },
  })
  const loans = useGetPartPayment(asked, query('PartPayment'))
  const customers = useGetCustomer(asked, query('Customer'))
  const loanHits = (isWanted('PartPayment') ? (loans.data?.rows ?? []) : []).map((row): SearchChoice => {
    const { id, number, customerName, status, outstandingPaise } = row
    return {
      id: `loan-${id}`,
      group: 'loans',
      title: number,
      detail: texts.loan(customerName, status === 'active' ? formatMoney(outstandingPaise) : texts.ended),
      Icon: IconReceipt,
      run: () => void navigate({ to: `/partpayment/${id}` }),
    }
  })
  const customerHits = (isWanted('Customer') ? (customers.data?.rows ?? []) : []).map((row): SearchChoice => {
    const { id, name, number, phone } = row
    return {
      id: `customer-${id}`,
      group: 'customers',
      title: name,
      detail: texts.customer(number, phone),
      Icon: IconUser,
      run: () => void navigate({ to: `/customer/${id}` }),
    }
  })
  const groups: SearchHits<SearchChoice>[] = [
    { group: 'loans', hits: loanHits },
    { group: 'customers', hits: customerHits },
  ]
  return {
    groups: groups.filter(({ hits }) => hits.length > 0),
    searching: words.length >= LEAST && (words !== search || loans.isFetching || customers.isFetching),
  }
}
