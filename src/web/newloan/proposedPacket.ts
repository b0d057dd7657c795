import { nextSeal } from '../../domain/custody/nextSeal.ts'
import { preference } from '../shell/preferences.ts'
import { getSession } from '../shell/session.ts'
import { storePreference } from '../shell/storePreference.ts'
import type { LoanValues } from './loanValues.ts'

type Packet = Pick<LoanValues, 'seal' | 'location'>

/**
 * The proposed packet of the next loan: the seal after the last one that the user attached in this store, and the same location; empty
 * until then. Each user has their own strip of seals.
 */
export function proposedPacket(): Packet {
  try {
    const { seal = '', location = '' } = JSON.parse(preference(name()) ?? '{}') as Partial<Packet>
    return { seal: nextSeal(seal), location }
  } catch {
    return { seal: '', location: '' }
  }
}

/** Stores the packet of a loan that was saved. */
export function storePacket({ seal, location }: Packet): void {
  storePreference(name(), JSON.stringify({ seal: seal.trim(), location: location.trim() }))
}

function name(): string {
  return `packet/${getSession()?.storeId}`
}
