import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { BankList } from './BankList.tsx'
import { BankOpen, BankRecord } from './BankRecord.tsx'

/** /bank: the list, or one bank in its place. */
export function BankScreen() {
  const open = useOpenRecord()
  if (open.adding) return <BankRecord bank={null} onClose={open.close} />
  if (open.id !== null) return <BankOpen key={open.id} id={open.id} onClose={open.close} />
  return <BankList open={open} />
}
