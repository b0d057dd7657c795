import type { TicketAtRelease } from './custody.ts'
/** Why a release needs the approval of a second person, in the order in which they are shown. */
export const releaseExceptionKinds = [
  'identityDiffers',
  'identityNotOnFile',
  'nomineeDiffers',
  'proofMissing',
  'bondMissing',
] as const

/** One of {@link releaseExceptionKinds}. */
export type ReleaseExceptionKind = (typeof releaseExceptionKinds)[number]

/** Who may collect: the customer, or somebody in the customer's place. */
export const collectors = ['pawner', 'nominee', 'heir', 'authorised'] as const

/** One of {@link collectors}. */
export type CollectedBy = (typeof collectors)[number]

/** Who collects and what they show; what is not filled in yet is null and is not judged. */
export interface ShownAtRelease {
  collectedBy: CollectedBy
  name: string | null
  idKind: string | null
  idNumber: string | null
  /** `bond`: the ticket is lost and the collector signs a bond. */
  ticket: TicketAtRelease | null
  /** Whether a document proves that somebody other than the customer may collect. */
  hasProof: boolean
  /** Whether the bond for a lost ticket is attached. */
  hasBond: boolean
}

/** What the customer's record and the loan say; of an Aadhaar number the last four digits only. */
export interface KnownForRelease {
  idKind: string | null
  idNumber: string | null
  pan: string | null
  nomineeName: string | null
}

/** An identity number as it is compared: capitals and digits only; null when none is left. */
export function identityKey(number: string | null): string | null {
  const key = (number ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')
  return key === '' ? null : key
}

/**
 * Why a release needs a second person; empty when it needs none. The customer shows an identity document of which kind and
 * number are on file (the PAN counts as one); the nominee has the name that the loan gives; everybody but the customer
 * brings a document, and a lost ticket is replaced by a bond (further decisions, release).
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

/** A name as it is compared: small letters, single spaces. */
function sameName(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, ' ')
}
