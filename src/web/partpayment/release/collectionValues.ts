import { recordTexts } from '#texts/record.ts'
import { rulesTexts } from '#texts/rules.ts'
import type {
  CheckReleaseRequest,
  CollectionRequest,
  PartPayment,
  ReleaseException,
  ReleaseExceptionKind,
  ReleaseOnFile,
} from '../../../api/gen/model/index.ts'
import { collectionProblems } from '../../../domain/custody/custody.ts'
import { proofOf } from '../../../domain/custody/releaseExceptions.ts'
import { releaseTexts } from '../texts/release.ts'

const { fields, missing } = releaseTexts.collection

/** Form values of the collector and the documents shown. */
export interface CollectionValues {
  collectedBy: CollectionRequest['collectedBy']
  name: string
  idKind: CollectionRequest['idKind'] | null
  idNumber: string
  ticket: CollectionRequest['ticket'] | null
  proofId: string | null
  bondId: string | null
  pictureId: string | null
  note: string
  /** The reason for a release by exception; only for the request. */
  reason: string
}

/**
 * By default the customer collects with the document on file, and hands in the ticket; after an approval, the collector and the
 * documents are those of its request.
 */
export function emptyCollection(
  loan: PartPayment,
  onFile: ReleaseOnFile | undefined,
  approval: ReleaseException | undefined,
): CollectionValues {
  return {
    collectedBy: 'pawner',
    name: loan.customerName,
    idKind: kindOnFile('pawner', onFile),
    idNumber: '',
    ticket: 'shown',
    proofId: null,
    bondId: null,
    pictureId: null,
    note: '',
    reason: '',
    ...(approval && approvedValues(approval)),
  }
}

/** The collector, documents and reason of a request; all but the ID number, which is masked there and read from the document again. */
export function approvedValues(request: ReleaseException): Omit<CollectionValues, 'idNumber' | 'note'> {
  const { collectedBy, collectorName, collectorIdKind, ticket, proofId, bondId, pictureId, reason } = request
  return {
    collectedBy,
    name: collectorName,
    idKind: collectorIdKind,
    ticket,
    proofId,
    bondId,
    pictureId,
    reason,
  }
}

/** Whether the form has the collector and documents of a request. The ID number, which is masked there, is compared by the server. */
export function isOfRequest(values: CollectionValues, request: ReleaseException): boolean {
  const { reason: _, ...approved } = approvedValues(request)
  const typed: Partial<CollectionValues> = {
    ...values,
    name: values.name.trim(),
    proofId: proofOf(values.collectedBy, request.kinds) === null ? null : values.proofId,
    bondId: needsBond(values) ? values.bondId : null,
  }
  return Object.entries(approved).every(([key, value]) => typed[key as keyof CollectionValues] === value)
}

/** The name of the collector, if the loan has it. */
export function knownName(collectedBy: CollectionValues['collectedBy'], loan: PartPayment): string {
  if (collectedBy === 'pawner') return loan.customerName
  return collectedBy === 'nominee' ? (loan.nomineeName ?? '') : ''
}

/** The kind of the customer's document on file, for the customer; null for another collector, or if none is on file. */
export function kindOnFile(
  collectedBy: CollectionValues['collectedBy'],
  onFile: ReleaseOnFile | undefined,
): CollectionValues['idKind'] {
  if (collectedBy !== 'pawner' || onFile === undefined) return null
  return onFile.idKind ?? (onFile.panMasked === null ? null : 'pan')
}

/** Whether the collector must show an authorisation: everyone except the customer. */
export function needsAuthorisation({ collectedBy }: CollectionValues): boolean {
  return collectedBy !== 'pawner'
}

/** Whether a bond is signed for a lost ticket. */
export function needsBond({ ticket }: CollectionValues): boolean {
  return ticket === 'bond'
}

/** The errors of a collection with these exceptions, by path; the server checks all of it again. */
export function checkCollection(
  values: CollectionValues,
  exceptions: readonly ReleaseExceptionKind[],
): Record<string, string> {
  const found: Record<string, string> = {}
  if (values.name.trim() === '') found['collection.name'] = rulesTexts.required(fields.name)
  if (values.idKind === null) found['collection.idKind'] = rulesTexts.required(fields.idKind)
  if (values.idKind === 'aadhaar' && !/^\d{4}$/.test(values.idNumber.trim()))
    found['collection.idNumber'] = missing.aadhaar
  if (values.pictureId === null) found['collection.pictureId'] = missing.picture
  const needsIdentityProof = proofOf(values.collectedBy, exceptions) === 'identity'
  for (const { field, message } of collectionProblems({ ...values, needsIdentityProof }))
    found[`collection.${field}`] = message
  return found
}

/** The request fields of a checked collection. */
export function toCollection(values: CollectionValues): CollectionRequest {
  const { idKind, ticket, pictureId } = values
  if (idKind === null || ticket === null || pictureId === null) throw new Error(recordTexts.rejected)
  return {
    collectedBy: values.collectedBy,
    name: values.name.trim(),
    idKind,
    idNumber: values.idNumber.trim(),
    ticket,
    // The server ignores a proof that is not needed.
    proofId: values.proofId,
    bondId: needsBond(values) ? values.bondId : null,
    pictureId,
    note: values.note.trim() || null,
  }
}

/** The collector's details as far as they are entered; an Aadhaar number is included once its four digits are complete. */
export function toCheck(values: CollectionValues): CheckReleaseRequest {
  const { collectedBy, idKind, ticket } = values
  const idNumber = values.idNumber.trim()
  const isComplete = idNumber !== '' && (idKind !== 'aadhaar' || /^\d{4}$/.test(idNumber))
  return {
    collectedBy,
    idKind,
    ticket,
    name: values.name.trim() || null,
    idNumber: isComplete ? idNumber : null,
  }
}
