import { LazyMoveIn } from '../shared/moveIn/LazyMoveIn.tsx'
import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { RateAdd } from './RateAdd.tsx'
import { RateOverview } from './RateOverview.tsx'
import { RateOpen } from './RateRecord.tsx'

/** /rate: the board, how prices moved and all entries; or one entry in their place. */
export function RateScreen() {
  const open = useOpenRecord()
  if (open.importing) return <LazyMoveIn target="Rate" onClose={open.close} />
  if (open.adding) return <RateAdd onClose={open.close} />
  if (open.id !== null) return <RateOpen key={open.id} id={open.id} onClose={open.close} />
  return <RateOverview open={open} />
}
