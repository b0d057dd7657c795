import { SendCash } from './SendCash.tsx'
import { SendPackets } from './SendPackets.tsx'
import { TransferList } from './TransferList.tsx'
import { TransferPage } from './TransferPage.tsx'

/** Cash and packets between stores: the list, a form that sends, or one transfer, by the address. */
export function Transfers({ shown }: { shown: string }) {
  if (shown === 'list') return <TransferList />
  if (shown === 'cash') return <SendCash />
  if (shown === 'packets') return <SendPackets />
  return <TransferPage key={shown} id={shown} />
}
