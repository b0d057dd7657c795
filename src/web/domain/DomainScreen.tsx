import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { DomainList } from './DomainList.tsx'
import { DomainOpen, DomainRecord } from './DomainRecord.tsx'

/** /domain: the list, or one address in its place. */
export function DomainScreen() {
  const open = useOpenRecord()
  if (open.adding) return <DomainRecord domain={null} onClose={open.close} />
  if (open.id !== null) return <DomainOpen key={open.id} id={open.id} onClose={open.close} />
  return <DomainList open={open} />
}
