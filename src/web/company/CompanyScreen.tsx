import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { CompanyList } from './CompanyList.tsx'
import { CompanyOpen, CompanyRecord } from './CompanyRecord.tsx'

/** /company: the list, or one company in its place. */
export function CompanyScreen() {
  const open = useOpenRecord()
  if (open.adding) return <CompanyRecord company={null} onClose={open.close} />
  if (open.id !== null) return <CompanyOpen key={open.id} id={open.id} onClose={open.close} />
  return <CompanyList open={open} />
}
