import type { PartPayment } from '../../api/gen/model/index.ts'
import type { ActKey } from './actKeys.ts'

/** Where the acts on a loan are offered. */
interface OfferedActs {
  /** As buttons, the main one last. */
  buttons: readonly ActKey[]
  /** In the menu of further acts, those done most first. */
  more: readonly ActKey[]
}

/** What is done to a loan that goes on. */
const active: OfferedActs = {
  buttons: ['renew', 'close', 'receive'],
  more: ['charge', 'waive', 'releaseItems', 'packet', 'reverse', 'writeOff'],
}

/** What is left to do once a loan has ended. */
const ended: OfferedActs = { buttons: ['release'], more: ['packet', 'reverse'] }

/** The acts that the page of a loan offers, by its state. */
export function offeredActs({ status }: Pick<PartPayment, 'status'>): OfferedActs {
  return status === 'active' ? active : ended
}
