import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useGetSearch } from '../../../api/gen/hooks/search/search.ts'
import { useSession } from '../session.ts'
import { foundHits } from './foundHits.ts'
import type { SearchChoice } from './searchChoice.ts'
import { groupsOf, type SearchHits } from './searchHits.ts'

/** The server is asked when typing has paused for so long. */
const PAUSE_MS = 250

/** How much of what is typed is asked for, as the contract has it. */
const [LEAST, MOST] = [2, 200]

/** What the server finds for the words typed. */
interface FoundRecords {
  groups: SearchHits<SearchChoice>[]
  /** Whether an answer to the words typed is still to come. */
  searching: boolean
  /** Whether what is found is of words typed before, until it comes. */
  stale: boolean
  failed: boolean
}

/** Records of the business for what was typed, with their figures of today; what the role may not see is not answered. */
export function useFoundRecords(typed: string): FoundRecords {
  const { history } = useRouter()
  const session = useSession()
  const words = typed.trim().slice(0, MOST)
  const [search] = useDebouncedValue(words, PAUSE_MS)
  const isAsked = words.length >= LEAST
  const { companyId = '', storeId = '' } = session ?? {}
  const { data, isFetching, isPlaceholderData, isError } = useGetSearch(
    { companyId, storeId, search },
    {
      query: {
        enabled: session !== null && isAsked && search.length >= LEAST,
        placeholderData: keepPreviousData,
        // Dues and places move with every posting.
        staleTime: 0,
      },
    },
  )
  const hits = isAsked && data !== undefined ? foundHits(data) : []
  return {
    groups: groupsOf(hits.map(({ to, ...hit }) => ({ ...hit, run: () => history.push(to) }))),
    searching: isAsked && (words !== search || isFetching),
    stale: isAsked && (words !== search || isPlaceholderData || (data === undefined && isFetching)),
    failed: isAsked && isError,
  }
}
