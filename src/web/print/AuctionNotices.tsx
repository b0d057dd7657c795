import { Title } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { getGetAuctionNoticeQueryOptions } from '../../api/gen/hooks/print/print.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { NoticeSheet } from './NoticeSheet.tsx'
import { PaperDesk } from './PaperDesk.tsx'
import { printTexts } from './texts.ts'

/** /print/auction-notices: the notices of several lots, each on a page of its own, printed in one go. */
export function AuctionNotices() {
  const { lots } = useSearch({ from: '/bare/print/auction-notices' })
  const ids = lots === undefined ? [] : lots.split(',')
  const query = useQueries({
    queries: ids.map((id) => getGetAuctionNoticeQueryOptions({ id }, { query: { staleTime: 0 } })),
    combine: (results) => {
      const notices = results.flatMap(({ data }) => data ?? [])
      const failed = results.find(({ isError }) => isError)
      return {
        data: notices.length === results.length ? notices : undefined,
        isError: failed !== undefined,
        error: failed?.error,
        refetch: () => results.map(({ refetch }) => refetch()),
      }
    },
  })
  if (ids.length === 0)
    return (
      <main>
        <Title order={1} size="h4" p="md">
          {titlesTexts.auctionNotices}
        </Title>
        <EmptyState title={printTexts.noNotices} />
      </main>
    )
  return (
    <PaperDesk query={query} paper={{ name: 'auction-notice', size: 'a4' }}>
      {(notice) => <NoticeSheet notice={notice} />}
    </PaperDesk>
  )
}
