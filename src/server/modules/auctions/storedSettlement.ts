import type { Settlement } from '../../../domain/auction/auction.ts'
import type { LotRow } from './lotStore.ts'

/** A settlement as the database stores it, where the waived interest has the name of the first release. */
type StoredSettlement = NonNullable<LotRow['settlement']>

/** What the database stores of a settlement. */
export function toStored({ waivedPaise, ...rest }: Settlement): StoredSettlement {
  return { ...rest, forgonePaise: waivedPaise }
}

/** A settlement from what the database has stored. */
export function fromStored({ forgonePaise, ...rest }: StoredSettlement): Settlement {
  return { ...rest, waivedPaise: forgonePaise }
}
