import { recordTexts as texts } from '#texts/record.ts'
import type { RecordName } from '../../../api/gen/operations.ts'
import { useDeniedReason } from './useDeniedReason.ts'

/** Why a record is read-only: it is inactive, or the role may not change it; for a new one (null): the role may not add it. */
export function useReadOnlyReason(record: RecordName, row: { active: boolean } | null): string | undefined {
  const deniedReason = useDeniedReason()
  if (row === null) return deniedReason(`Add${record}`)
  if (deniedReason(`Update${record}`) !== undefined) return texts.viewOnly
  return row.active ? undefined : texts.inactiveRecord
}
