import { packetAuditTexts } from '#texts/packetaudit.ts'
import type { CountedPacket, PacketAudit, PacketAuditOutcome } from '../../api/gen/model/index.ts'
import { countDifferences } from '../../domain/custody/packetAudit.ts'
import { placeNames } from '../../domain/custody/packetWords.ts'

/** What was audited: a place by its name, or a sample by its size. */
export function auditedOf({ place, sampleSize }: Pick<PacketAudit, 'place' | 'sampleSize'>): string {
  return place ?? packetAuditTexts.sampleOf(sampleSize ?? 0)
}

/** Where a packet is recorded: its vault location, or the kind of place with the lender or destination; empty if nowhere. */
export function recordedOf({
  recordedPlace,
  recordedLocation,
}: Pick<CountedPacket, 'recordedPlace' | 'recordedLocation'>): string {
  if (recordedPlace === null) return ''
  const word = placeNames[recordedPlace]
  if (!recordedLocation) return word
  return recordedPlace === 'vault' ? recordedLocation : `${word} (${recordedLocation})`
}

/** Number of differences other than missing packets. */
export function otherDifferences(outcome: PacketAuditOutcome): number {
  return countDifferences(outcome) - outcome.missing
}

/** Number of all differences; 0 before the count is finished. */
export function differencesOf({ outcome }: Pick<PacketAudit, 'outcome'>): number {
  return outcome === undefined ? 0 : countDifferences(outcome)
}
