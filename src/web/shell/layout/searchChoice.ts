import type { TablerIcon } from '@tabler/icons-react'
import type { SearchEntry } from './searchHits.ts'

/** A search result, and the action when it is chosen. */
export interface SearchChoice extends SearchEntry {
  Icon: TablerIcon
  /** Shown next to the title, such as the company of a store. */
  detail?: string
  run: () => void
}
