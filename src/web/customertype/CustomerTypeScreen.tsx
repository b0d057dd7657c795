import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { CustomerTypeList } from './CustomerTypeList.tsx'
import { CustomerTypeOpen, CustomerTypeRecord } from './CustomerTypeRecord.tsx'

/** /customertype: the list, or one type in its place. */
export function CustomerTypeScreen() {
  const open = useOpenRecord()
  if (open.adding) return <CustomerTypeRecord type={null} onClose={open.close} />
  if (open.id !== null) return <CustomerTypeOpen key={open.id} id={open.id} onClose={open.close} />
  return <CustomerTypeList open={open} />
}
