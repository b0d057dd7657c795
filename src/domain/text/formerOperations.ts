/** Renamed operations: the current id by the former one. An entry of the audit log keeps the id that was in use when it was written. */
export const formerOperations: Readonly<Record<string, string>> = {
  GetProof: 'GetIntegrityCheck',
  GetTakeBack: 'GetPacketsToCollect',
  RefuseReleaseException: 'RejectReleaseException',
  RunProof: 'RunIntegrityCheck',
  TakeBackPackets: 'CollectPackets',
}

/** Returns the current id of an operation that the audit log names. */
export function presentOperation(id: string): string {
  return formerOperations[id] ?? id
}
