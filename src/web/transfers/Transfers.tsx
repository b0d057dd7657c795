import { lazyPart } from '../shell/lazyPart.tsx'
import { TransferList } from './TransferList.tsx'

const SendCash = lazyPart(() => import('./SendCash.tsx'), 'SendCash')
const SendPackets = lazyPart(() => import('./SendPackets.tsx'), 'SendPackets')
const TransferPage = lazyPart(() => import('./TransferPage.tsx'), 'TransferPage')

/** Cash and packets between stores: the list, a form that sends, or one transfer, depending on the address. */
export function Transfers({ shown }: { shown: string }) {
  if (shown === 'list') return <TransferList />
  if (shown === 'cash') return <SendCash />
  if (shown === 'packets') return <SendPackets />
  return <TransferPage key={shown} id={shown} />
}
