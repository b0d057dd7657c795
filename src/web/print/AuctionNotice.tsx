import { useParams } from '@tanstack/react-router'
import { useGetAuctionNotice } from '../../api/gen/hooks/print/print.ts'
import { NoticeSheet } from './NoticeSheet.tsx'
import { PaperPage } from './PaperPage.tsx'

/** /print/auction-notice/$id: that the articles of a loan will be sold, from which day on, and what keeps them. */
export function AuctionNotice() {
  const id = useParams({ strict: false, select: ({ id = '' }) => id })
  const query = useGetAuctionNotice({ id }, { query: { staleTime: 0 } })
  return <PaperPage query={query}>{(notice) => <NoticeSheet notice={notice} />}</PaperPage>
}
