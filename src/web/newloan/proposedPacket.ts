import { nextSeal } from '../../domain/custody/nextSeal.ts'
import { getSession } from '../shell/session.ts'
import type { LoanValues } from './loanValues.ts'

type Packet = Pick<LoanValues, 'seal' | 'location'>

/**
 * The proposed packet of the next loan: the seal after the last one that the user attached in this store on this computer, and the same
 * location; empty until then and after signing out. Each counter uses its own strip of seals.
 */
export function proposedPacket(): Packet {
  try {
    const { seal = '', location = '' } = JSON.parse(localStorage.getItem(key()) ?? '{}') as Partial<Packet>
    return { seal: nextSeal(seal), location }
  } catch {
    return { seal: '', location: '' }
  }
}

/** Stores the packet of a loan that was saved. */
export function storePacket({ seal, location }: Packet): void {
  localStorage.setItem(key(), JSON.stringify({ seal: seal.trim(), location: location.trim() }))
}

function key(): string {
  const session = getSession()
  return `packet/${session?.userId}/${session?.storeId}`
}
