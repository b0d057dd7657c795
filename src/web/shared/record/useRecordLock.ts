import { recordTexts as texts } from '#texts/record.ts'
import type { ScreenKey } from '../../../api/gen/operations.ts'
import { useLock } from './useLock.ts'

/** Why a record may only be looked at: it is in-active, or the role does not allow the change. */
export function useRecordLock(screen: ScreenKey, row: { active: boolean } | null): string | undefined {
  const locked = useLock(screen)
  if (row === null) return locked('add')
  return row.active ? locked('edit') : texts.inactiveRecord
}
