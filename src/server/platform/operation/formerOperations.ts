import type { OperationId } from '../../../api/gen/operations.ts'

/** Renamed operations by their former ids. The audit log keeps the id of its time. */
const renamed: Readonly<Record<string, OperationId>> = {
  GetProof: 'GetIntegrityCheck',
  GetTakeBack: 'GetPacketsToCollect',
  RefuseReleaseException: 'RejectReleaseException',
  RunProof: 'RunIntegrityCheck',
  TakeBackPackets: 'CollectPackets',
}

/** The present id of an operation in the audit log. */
export function presentOperation(id: string): string {
  return renamed[id] ?? id
}
