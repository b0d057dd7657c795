import { recordTexts as texts } from '#texts/record.ts'
import type { ScreenKey } from '../../../api/gen/operations.ts'
import { useDeniedReason } from './useDeniedReason.ts'

/** Why a record is read-only: it is inactive, or the role may not change it. */
export function useReadOnlyReason(screen: ScreenKey, row: { active: boolean } | null): string | undefined {
  const deniedReason = useDeniedReason(screen)
  if (row === null) return deniedReason('add')
  if (deniedReason('edit') !== undefined) return texts.viewOnly
  return row.active ? undefined : texts.inactiveRecord
}
