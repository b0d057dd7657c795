import { and, eq } from 'drizzle-orm'
import { collectionProblems } from '../../../../domain/custody/custody.ts'
import {
  identityKey,
  type KnownForRelease,
  proofOf,
  type ReleaseExceptionKind,
  releaseExceptions,
} from '../../../../domain/custody/releaseExceptions.ts'
import type { loanRelease } from '../../../db/schema/loans.ts'
import { customer } from '../../../db/schema/people.ts'
import { fileIdAfter } from '../../../platform/files/fileIdAfter.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { failField } from '../../../platform/operation/problem.ts'
import { servicingTexts } from '../servicingTexts.ts'
import type { LoanRow } from '../state/loanStore.ts'

type ReleaseRow = typeof loanRelease.$inferSelect

/** The collector, and what they show. */
export interface Collector {
  collectedBy: ReleaseRow['collectedBy']
  /** Not used for the customer, whose name is on file. */
  name: string
  idKind: string
  idNumber: string
  ticket: ReleaseRow['ticket']
  /** Document that authorises somebody other than the customer to collect, or the customer's ID if it is not the one on file. */
  proofId: string | null
  /** Signed bond for a lost ticket. */
  bondId?: string | null
  pictureId: string
  note: string | null
}

/** The columns of the collector in a release or in a request for one. */
export type CollectorColumns = Pick<
  ReleaseRow,
  | 'collectedBy'
  | 'collectorName'
  | 'collectorIdKind'
  | 'collectorIdNumber'
  | 'ticket'
  | 'proofId'
  | 'bondId'
  | 'pictureId'
>

/** Files of an earlier request for the same release. The next request may use them even if another user makes it. */
export type FilesOnRequest = Pick<CollectorColumns, 'proofId' | 'bondId' | 'pictureId'>

/** The fields of a customer that a release is compared with. */
export interface CustomerOnFile extends KnownForRelease {
  name: string
  photoId: string | null
}

/** The data on file of a loan's customer and nominee. */
export async function readOnFile(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  row: LoanRow,
): Promise<CustomerOnFile> {
  const [found] = await db
    .select({
      name: customer.name,
      photoId: customer.photoId,
      idKind: customer.idKind,
      idNumber: customer.idNumber,
      pan: customer.pan,
    })
    .from(customer)
    .where(and(eq(customer.companyId, actor.companyId), eq(customer.id, row.customerId)))
  if (!found) throw new Error('a loan without a customer')
  return { ...found, nomineeName: row.nomineeName }
}

/** Why releasing to this collector needs a second person; empty when it does not. */
export function exceptionsOf(collector: Collector, onFile: CustomerOnFile): ReleaseExceptionKind[] {
  return releaseExceptions(collector, onFile)
}

/**
 * The columns of a collector, with checked files. For the customer, the name is the one on file, and a proof is stored only if
 * their ID differs from the one on file; a bond is stored only for a lost ticket.
 * @param earlier files of an earlier request.
 * @throws DomainError 422 at the first faulty field of the collection.
 */
export async function collectorColumns(
  context: Pick<BaseContext, 'db' | 'actor'>,
  collector: Collector,
  onFile: CustomerOnFile,
  earlier: FilesOnRequest | undefined,
): Promise<CollectorColumns> {
  const { collectedBy, ticket, idKind } = collector
  const idNumber = collector.idNumber.trim()
  const proof = proofOf(collectedBy, exceptionsOf(collector, onFile))
  const given = {
    ...collector,
    proofId: proof === null ? null : collector.proofId,
    needsIdentityProof: proof === 'identity',
    bondId: ticket === 'bond' ? (collector.bondId ?? null) : null,
  }
  if (idKind === 'aadhaar' && !/^\d{4}$/.test(idNumber))
    throw failField('collection.idNumber', servicingTexts.aadhaar)
  // A number without any letter or digit cannot be compared.
  const [lacking] = collectionProblems({ ...given, idNumber: identityKey(idNumber) ?? '' })
  if (lacking) throw failField(`collection.${lacking.field}`, lacking.message)
  const file = (key: keyof FilesOnRequest) =>
    fileIdAfter(context, {
      id: given[key],
      current: earlier?.[key] ?? null,
      purpose: key === 'pictureId' ? 'releasePicture' : 'releaseProof',
      field: `collection.${key}`,
    })
  const pictureId = await file('pictureId')
  const proofId = await file('proofId')
  const bondId = await file('bondId')
  if (pictureId === null) throw failField('collection.pictureId', servicingTexts.picture)
  return {
    collectedBy,
    collectorName: collectedBy === 'pawner' ? onFile.name : collector.name.trim(),
    collectorIdKind: idKind,
    collectorIdNumber: idNumber,
    ticket,
    proofId,
    bondId,
    pictureId,
  }
}
