import type { AuctionStage } from '../../../api/gen/model/index.ts'
import type { OperationId } from '../../../api/gen/operations.ts'
import { preference } from '../../shell/preferences.ts'
import { type ListSearch, validateListSearch } from '../../ui/table/listSearch.ts'

/** A list whose columns and order are stored: the operation that reads its rows, a report, or a stage of auctions. */
export type ListKey = OperationId | `report/${string}` | `auction/${AuctionStage}`

/** The stored part of a list's state: its order and hidden columns, as in the address. */
export type ListPreference = Pick<ListSearch, 'sort' | 'hide'>

/** The name of the preference with the columns and order of a list. */
export const listPreferenceName = (list: ListKey) => `list/${list}`

/** The order and columns that the signed-in user chose for a list, as the stored text; null for none. */
export function preferenceText(list: ListKey): string | null {
  return preference(listPreferenceName(list))
}

/** A stored preference as search parameters; values that an address cannot have are dropped. */
export function preferenceOf(text: string | null): ListPreference {
  if (text === null) return {}
  try {
    const { sort, hide } = validateListSearch(JSON.parse(text) as Record<string, unknown>)
    return { ...(sort !== undefined && { sort }), ...(hide !== undefined && { hide }) }
  } catch {
    return {}
  }
}
