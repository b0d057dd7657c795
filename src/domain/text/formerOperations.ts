/** Renamed operations: their present ids by the former ones. An entry of the audit log keeps the id that was used when it was written. */
export const formerOperations: Readonly<Record<string, string>> = {
  GetProof: 'GetIntegrityCheck',
  GetTakeBack: 'GetPacketsToCollect',
  RefuseReleaseException: 'RejectReleaseException',
  RunProof: 'RunIntegrityCheck',
  TakeBackPackets: 'CollectPackets',
}

/** The present id of an operation in the audit log. */
export function presentOperation(id: string): string {
  return formerOperations[id] ?? id
}
