import type { CollectedBy, TicketAtRelease } from './custody.ts'

/** Reasons why a release needs the approval of a second person, in display order. */
const releaseExceptionKinds = [
  'identityDiffers',
  'identityNotOnFile',
  'otherPerson',
  'nomineeDiffers',
  'ticketLost',
] as const

/** One of {@link releaseExceptionKinds}. */
export type ReleaseExceptionKind = (typeof releaseExceptionKinds)[number]

/** Kind of exception of a stored request or release. The last two occur only in old records, from before the document was required. */
export type StoredExceptionKind = ReleaseExceptionKind | 'proofMissing' | 'bondMissing'

/** Field of a release's request at which each exception is shown. */
export const exceptionFields: Readonly<Record<ReleaseExceptionKind, string>> = {
  identityDiffers: 'collection.idNumber',
  identityNotOnFile: 'collection.idNumber',
  otherPerson: 'collection.collectedBy',
  nomineeDiffers: 'collection.name',
  ticketLost: 'collection.ticket',
}

/** The person who collects and what they present. Fields that are null are not filled in yet and are not checked. */
export interface ShownAtRelease {
  collectedBy: CollectedBy
  name: string | null
  idKind: string | null
  idNumber: string | null
  ticket: TicketAtRelease | null
}

/** Identity data on file for the customer and the loan. Only the last four digits of an Aadhaar number are stored. */
export interface KnownForRelease {
  idKind: string | null
  idNumber: string | null
  pan: string | null
  nomineeName: string | null
}

/** Returns an identity number in the form used for comparison: capital letters and digits only. Null if nothing is left. */
export function identityKey(number: string | null): string | null {
  const key = (number ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')
  return key === '' ? null : key
}

/**
 * Returns the reasons why a release needs a second person; empty if it needs none. The customer must show an identity
 * document whose kind and number are on file (PAN included). Another collector and a lost ticket are always
 * exceptions. Each exception needs its document as well, see `collectionProblems`. A nominee whose name is not the
 * one stated in the loan is a further exception. Source: further decisions, Release.
 */
export function releaseExceptions(shown: ShownAtRelease, known: KnownForRelease): ReleaseExceptionKind[] {
  const found = new Set<ReleaseExceptionKind | null>([
    shown.collectedBy === 'pawner' ? identityException(shown, known) : 'otherPerson',
    shown.collectedBy === 'nominee' ? nomineeException(shown, known) : null,
    shown.ticket === 'bond' ? 'ticketLost' : null,
  ])
  return releaseExceptionKinds.filter((kind) => found.has(kind))
}

/**
 * Returns what the proof of a collection shows: the authority of anyone other than the customer, or the identity document of a customer
 * whose identity differs from the one on file; null if no proof is needed. Source: further decisions, Release.
 */
export function proofOf(
  collectedBy: CollectedBy,
  exceptions: readonly StoredExceptionKind[],
): 'authority' | 'identity' | null {
  if (collectedBy !== 'pawner') return 'authority'
  const differs = exceptions.includes('identityDiffers') || exceptions.includes('identityNotOnFile')
  return differs ? 'identity' : null
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

/** Returns a name in the form used for comparison: lower case, single spaces. */
function sameName(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, ' ')
}
