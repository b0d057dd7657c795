import { useMemo } from 'react'
import { LazyImportPage } from '../shared/import/ImportButton.tsx'
import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { useRecordLink } from '../shared/record/useRecordLink.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { validateListSearch } from '../ui/table/listSearch.ts'
import { CustomerList } from './CustomerList.tsx'
import { useOpenCustomer } from './useOpenCustomer.ts'

const CustomerOpen = lazyPart(() => import('./CustomerRecord.tsx'), 'CustomerOpen')
const CustomerRecord = lazyPart(() => import('./CustomerRecord.tsx'), 'CustomerRecord')

/** /customer: the list, the form of one customer, or an import; a row of the list opens the customer's page. */
export function CustomerScreen() {
  const open = useOpenRecord()
  const openCustomer = useOpenCustomer()
  const linkTo = useRecordLink((id) => ({
    to: '/customer/$id',
    params: { id },
    search: (old) => validateListSearch(old),
  }))
  const list = useMemo(() => ({ ...open, show: openCustomer, linkTo }), [open, openCustomer, linkTo])
  if (open.importing) return <LazyImportPage target="Customer" onClose={open.close} />
  if (open.adding) return <CustomerRecord customer={null} onClose={open.close} />
  if (open.id !== null) return <CustomerOpen key={open.id} id={open.id} />
  return <CustomerList open={list} />
}
