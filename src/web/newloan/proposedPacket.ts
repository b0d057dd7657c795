import { nextSeal } from '../../domain/custody/nextSeal.ts'
import { preference } from '../shell/preferences.ts'
import { getSession } from '../shell/session.ts'
import { storePreference } from '../shell/storePreference.ts'
import type { LoanValues } from './loanValues.ts'

type Packet = Pick<LoanValues, 'seal' | 'location'>

/**
 * Proposes the seal and the location of the next loan's packet: the seal after the last one that this user attached in this store, and its
 * location; both are empty before the first loan. Each user has their own strip of seals.
 */
export function proposedPacket(): Packet {
  try {
    const { seal = '', location = '' } = JSON.parse(preference(preferenceName()) ?? '{}') as Partial<Packet>
    return { seal: nextSeal(seal), location }
  } catch {
    return { seal: '', location: '' }
  }
}

/** Stores the seal and location of a saved loan, to propose those of the next one. */
export function storeLastPacket({ seal, location }: Packet): void {
  storePreference(preferenceName(), JSON.stringify({ seal: seal.trim(), location: location.trim() }))
}

function preferenceName(): string {
  return `packet/${getSession()?.storeId}`
}
