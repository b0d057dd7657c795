import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { StoreList } from './StoreList.tsx'
import { StoreOpen, StoreRecord } from './StoreRecord.tsx'

/** /store: the list, or one store in its place. */
export function StoreScreen() {
  const open = useOpenRecord()
  if (open.adding) return <StoreRecord store={null} onClose={open.close} />
  if (open.id !== null) return <StoreOpen key={open.id} id={open.id} onClose={open.close} />
  return <StoreList open={open} />
}
