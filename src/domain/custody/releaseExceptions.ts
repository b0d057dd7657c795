import type { TicketAtRelease } from './custody.ts'

/** Reasons why a release needs the approval of a second person, in display order. */
export const releaseExceptionKinds = [
  'identityDiffers',
  'identityNotOnFile',
  'nomineeDiffers',
  'proofMissing',
  'bondMissing',
] as const

/** One of {@link releaseExceptionKinds}. */
export type ReleaseExceptionKind = (typeof releaseExceptionKinds)[number]

/** Field of a release's request at which each exception is shown. */
export const exceptionFields: Readonly<Record<ReleaseExceptionKind, string>> = {
  identityDiffers: 'collection.idNumber',
  identityNotOnFile: 'collection.idNumber',
  nomineeDiffers: 'collection.name',
  proofMissing: 'collection.proofId',
  bondMissing: 'collection.bondId',
}

/** Persons who may collect a packet: the customer (`pawner`) or another person. */
export const collectors = ['pawner', 'nominee', 'heir', 'authorised'] as const

/** One of {@link collectors}. */
export type CollectedBy = (typeof collectors)[number]

/** The person who collects and what they present. Fields that are null are not filled in yet and are not checked. */
export interface ShownAtRelease {
  collectedBy: CollectedBy
  name: string | null
  idKind: string | null
  idNumber: string | null
  ticket: TicketAtRelease | null
  /** Whether there is a proof of authority of a collector other than the customer. */
  hasProof: boolean
  /** Whether the bond for a lost ticket is attached. */
  hasBond: boolean
}

/** Identity data on file for the customer and the loan. Only the last four digits of an Aadhaar number are stored. */
export interface KnownForRelease {
  idKind: string | null
  idNumber: string | null
  pan: string | null
  nomineeName: string | null
}

/** Returns an identity number for comparison: capital letters and digits only. Null if nothing is left. */
export function identityKey(number: string | null): string | null {
  const key = (number ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')
  return key === '' ? null : key
}

/**
 * Returns the reasons why a release needs a second person; empty if it needs none. The customer must show an
 * identity document whose kind and number are on file (PAN included). A nominee must have the name stated in the
 * loan. Anyone other than the customer must bring a document, and a lost ticket needs a bond. Source: further
 * decisions, Release.
 */
export function releaseExceptions(shown: ShownAtRelease, known: KnownForRelease): ReleaseExceptionKind[] {
  const found = new Set<ReleaseExceptionKind | null>([
    shown.collectedBy === 'pawner' ? identityException(shown, known) : null,
    shown.collectedBy === 'nominee' ? nomineeException(shown, known) : null,
    shown.collectedBy !== 'pawner' && !shown.hasProof ? 'proofMissing' : null,
    shown.ticket === 'bond' && !shown.hasBond ? 'bondMissing' : null,
  ])
  return releaseExceptionKinds.filter((kind) => found.has(kind))
}

function identityException(
  { idKind, idNumber }: ShownAtRelease,
  known: KnownForRelease,
): ReleaseExceptionKind | null {
  const key = identityKey(idNumber)
  if (idKind === null || key === null) return null
  const onFile = identityKey(idKind === 'pan' ? known.pan : idKind === known.idKind ? known.idNumber : null)
  if (onFile === null) return 'identityNotOnFile'
  return onFile === key ? null : 'identityDiffers'
}

function nomineeException(
  { name }: ShownAtRelease,
  { nomineeName }: KnownForRelease,
): ReleaseExceptionKind | null {
  if (name === null || name.trim() === '') return null
  return sameName(name) === sameName(nomineeName ?? '') ? null : 'nomineeDiffers'
}

/** Returns a name for comparison: lower case, single spaces. */
function sameName(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, ' ')
}
