import type { PacketPlace } from './custody.ts'

/**
 * What is audited: every packet of one vault location (a safe with its trays, or one tray), or a random sample of the packets in
 * the vault.
 */
export const auditScopes = ['place', 'sample'] as const

/** One of {@link auditScopes}. */
export type AuditScope = (typeof auditScopes)[number]

/**
 * Status of an audit: `counting` until the count is finished, `counted` until both persons have signed, then
 * `signed`; or `cancelled`.
 */
export const auditStates = ['counting', 'counted', 'signed', 'cancelled'] as const

/** One of {@link auditStates}. */
export type AuditState = (typeof auditStates)[number]

/** Result of a scanned seal, according to the records at that moment. */
export const scanResults = [
  'found',
  'wrongPlace',
  'notExpected',
  'unknownSeal',
  'arrived',
  'notDrawn',
] as const

/** One of {@link scanResults}. */
export type ScanResult = (typeof scanResults)[number]

/** What is wrong with the seal of a packet: it has been replaced, differs from the record, or is broken. */
export const sealProblems = ['old', 'differs', 'broken'] as const

/** One of {@link sealProblems}. */
export type SealProblem = (typeof sealProblems)[number]

/** Outcome of an expected packet: counted, missing, or moved away by a custody event after the start. */
export const lineOutcomes = ['found', 'missing', 'left'] as const

/** One of {@link lineOutcomes}. */
export type LineOutcome = (typeof lineOutcomes)[number]

/** The kinds of differences between a count and the records. */
export const auditDifferences = ['missing', 'surplus', 'wrongPlace', 'wrongSeal', 'outOfTolerance'] as const

/** One of {@link auditDifferences}. */
export type AuditDifference = (typeof auditDifferences)[number]

/** Number of packets of a finished count in each kind of difference; a packet may have several. */
export type AuditDifferences = Record<AuditDifference, number>

/** Number of all differences of a finished count. */
export function countDifferences(counts: AuditDifferences): number {
  return auditDifferences.reduce((sum, kind) => sum + counts[kind], 0)
}

/** Where a packet is recorded. */
export interface RecordedPlace {
  storeId: string
  place: PacketPlace
  location: string
}

/** The fields of an audit that its rules need. */
export interface AuditTarget {
  scope: AuditScope
  storeId: string
  /** The audited place; null for a sample. */
  place: string | null
}

/** Messages for what an audit does not allow. */
export const auditMessages = {
  notCounting: 'The count of this audit is finished.',
  notCounted: 'Finish the count before signing.',
  notAuditor: 'Only the auditor who started this audit can do this.',
  auditorFirst: 'The auditor signs first.',
  ownSignature: 'You are the auditor. A second person must sign, using their own login.',
  explain: 'Explain the differences before signing.',
  ended: 'This audit is signed or cancelled and cannot be changed.',
  auditorHere: 'The auditor can still work on this audit. Only the auditor can cancel it.',
  signedAlready: 'The auditor has signed. The second person can send the audit back.',
} as const

/**
 * Returns whether a storage location belongs to a place: it is the place, or a part of it. Parts follow a comma, so
 * `Safe 1, tray 4` belongs to `Safe 1`, and `Safe 12` does not.
 */
export function isWithin(place: string, location: string): boolean {
  return location === place || location.startsWith(`${place},`)
}

/** Returns the safe of a location: its text before the first comma. */
export function safeOf(location: string): string {
  return (location.split(',')[0] ?? '').trim()
}

/**
 * Returns the result of a scanned seal. A packet that is recorded outside the vault of the store is not expected, even if
 * it was when the audit started. A packet that was not expected but is recorded where it was found has either arrived since the audit of a
 * place started, or was not drawn into the sample.
 * @param packet null for a seal that no packet has
 * @param foundAt where it was found; null for the audited place as a whole or, in a sample, if no location was noted
 */
export function scanResult(
  audit: AuditTarget,
  packet: (RecordedPlace & { isExpected: boolean }) | null,
  foundAt: string | null,
): ScanResult {
  if (packet === null) return 'unknownSeal'
  if (packet.place !== 'vault' || packet.storeId !== audit.storeId) return 'notExpected'
  const at = foundAt ?? audit.place
  if (at !== null && !isWithin(at, packet.location)) return 'wrongPlace'
  if (packet.isExpected) return 'found'
  return audit.scope === 'place' ? 'arrived' : 'notDrawn'
}

/** An expected packet at the end of the count. */
export interface CountedLine {
  /** Whether it was counted, in any place of the vault. */
  isCounted: boolean
  /** Its location at the start. */
  location: string
  /** Number of its last custody event at the start. */
  custodySeq: number
  /** Number of its last custody event now, and where it is recorded. */
  now: RecordedPlace & { custodySeq: number }
}

/**
 * Returns the outcome of an expected packet. A packet that was not counted has left only if custody events since the start have moved it
 * away and not back; otherwise it is missing.
 */
export function lineOutcome(audit: AuditTarget, line: CountedLine): LineOutcome {
  if (line.isCounted) return 'found'
  const { now } = line
  const isHere =
    now.place === 'vault' &&
    now.storeId === audit.storeId &&
    (audit.place === null ? now.location === line.location : isWithin(audit.place, now.location))
  return now.custodySeq > line.custodySeq && !isHere ? 'left' : 'missing'
}

/** Returns whether a scan is a packet that the records do not have in this vault. */
export function isSurplus(result: ScanResult): boolean {
  return result === 'notExpected' || result === 'unknownSeal'
}

/** Returns why a person may not give the second signature, or null if they may. */
export function countersignProblem(audit: {
  state: AuditState
  auditorId: string
  isAuditorSigned: boolean
  actorId: string
}): string | null {
  if (audit.state === 'signed' || audit.state === 'cancelled') return auditMessages.ended
  if (audit.state === 'counting') return auditMessages.notCounted
  if (audit.auditorId === audit.actorId) return auditMessages.ownSignature
  return audit.isAuditorSigned ? null : auditMessages.auditorFirst
}
