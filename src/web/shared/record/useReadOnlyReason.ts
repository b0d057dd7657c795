import { recordTexts as texts } from '#texts/record.ts'
import type { ScreenKey } from '../../../api/gen/operations.ts'
import { useLock } from './useDeniedReason.ts'

/** Why a record is read-only: it is in-active, or the role may not change it. */
export function useRecordLock(screen: ScreenKey, row: { active: boolean } | null): string | undefined {
  const locked = useLock(screen)
  if (row === null) return locked('add')
  return row.active ? locked('edit') : texts.inactiveRecord
}
