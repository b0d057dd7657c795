import { noticesTexts as texts } from '#texts/notices.ts'
import type { Notification } from '../../api/gen/model/index.ts'
import { useWorkspaces } from './layout/useWorkspaces.ts'

/** Of which store a notification tells, in words; null where that goes without saying: one store, or the whole company. */
export function useNoticeStore(): (
  row: Pick<Notification, 'path' | 'storeId' | 'storeName'>,
) => string | null {
  const { all, current } = useWorkspaces()
  return ({ path, storeId, storeName }) => {
    if (storeName === null || current === undefined) return null
    if (storeId === current.id) return all.length > 1 ? storeName : null
    return path === null ? storeName : texts.elsewhere(storeName)
  }
}
