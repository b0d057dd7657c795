import type { CollectionRequest } from '../../src/api/gen/model/index.ts'

/** The identity document on file for customers that tests add. */
export const VOTER_ID = { idKind: 'voterId', idNumber: 'ABC1234567' } as const

/** The customer who collects, with the document on file, the ticket and a picture. */
export function customerCollects(pictureId: string): CollectionRequest {
  return { collectedBy: 'pawner', name: 'Meenakshi', ...VOTER_ID, ticket: 'shown', ...nothing, pictureId }
}

const nothing = { proofId: null, bondId: null, note: null }
