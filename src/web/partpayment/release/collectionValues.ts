import { recordTexts } from '#texts/record.ts'
import { releaseTexts } from '#texts/release.ts'
import { rulesTexts } from '#texts/rules.ts'
import type { CollectionRequest, PartPayment } from '../../../api/gen/model/index.ts'
import { collectionProblems } from '../../../domain/custody.ts'

const { fields, missing } = releaseTexts.collection

/** Who collects, and what they show, as the form holds it. */
export interface CollectionValues {
  collectedBy: CollectionRequest['collectedBy']
  name: string
  idKind: CollectionRequest['idKind'] | null
  idNumber: string
  ticket: CollectionRequest['ticket'] | null
  proofId: string | null
  pictureId: string | null
  note: string
}

/** The customer collects, until another is chosen. */
export function emptyCollection(loan: PartPayment): CollectionValues {
  return {
    collectedBy: 'pawner',
    name: loan.customerName,
    idKind: null,
    idNumber: '',
    ticket: null,
    proofId: null,
    pictureId: null,
    note: '',
  }
}

/** The name of whoever collects, where the loan knows it. */
export function knownName(collectedBy: CollectionValues['collectedBy'], loan: PartPayment): string {
  if (collectedBy === 'pawner') return loan.customerName
  return collectedBy === 'nominee' ? (loan.nomineeName ?? '') : ''
}

/** Whether somebody who collects must prove that they may (further decisions, Lending). */
export function needsProof(values: CollectionValues): boolean {
  return collectionProblems({ ...ruled(values), proof: '' }).some(({ field }) => field === 'proof')
}

/** What a collection lacks, by path; the server checks all of it again. */
export function checkCollection(values: CollectionValues): Record<string, string> {
  const found: Record<string, string> = {}
  if (values.name.trim() === '') found['collection.name'] = rulesTexts.required(fields.name)
  if (values.idKind === null) found['collection.idKind'] = rulesTexts.required(fields.idKind)
  if (values.idKind === 'aadhaar' && !/^\d{4}$/.test(values.idNumber.trim()))
    found['collection.idNumber'] = missing.aadhaar
  if (values.pictureId === null) found['collection.pictureId'] = missing.picture
  const paths = { ticket: 'ticket', identity: 'idNumber', proof: 'proofId', collectedBy: 'collectedBy' }
  for (const { field, message } of collectionProblems(ruled(values)))
    found[`collection.${paths[field]}`] = message
  return found
}

/** A checked collection as the contract has it. */
export function toCollection(values: CollectionValues): CollectionRequest {
  const { idKind, ticket, pictureId } = values
  if (idKind === null || ticket === null || pictureId === null) throw new Error(recordTexts.refused)
  return {
    collectedBy: values.collectedBy,
    name: values.name.trim(),
    idKind,
    idNumber: values.idNumber.trim(),
    ticket,
    proofId: needsProof(values) ? values.proofId : null,
    pictureId,
    note: values.note.trim() || null,
  }
}

/** A collection as the rules of custody take it. */
function ruled({ ticket, collectedBy, idNumber, proofId }: CollectionValues) {
  return { ticket, collectedBy, identity: idNumber, proof: proofId ?? '' }
}
