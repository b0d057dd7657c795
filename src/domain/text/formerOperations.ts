/** Renamed operations: their present ids by the former ones. The audit log keeps the id of its time. */
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
