import { useQueries } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import {
  getGetAuctionNoticeQueryOptions,
  useGetAuctionNotice,
} from '../../api/gen/hooks/print/get-auction-notice.ts'
import type { AuctionNotice as AuctionNoticeFacts } from '../../api/gen/model/index.ts'
import { SINCE_OPENING_MS } from '../shell/firstReads.ts'
import { formatMoney } from '../ui/format.ts'
import { ItemTable } from './ItemTable.tsx'
import classes from './Printout.module.css'
import { PrintoutPage } from './PrintoutPage.tsx'
import { Amount, companySigns, Facts, Letterhead, PrintoutTitle, Signatures } from './printoutParts.tsx'
import { customerFacts } from './printoutRows.ts'
import { usePrintoutTexts } from './printoutTexts.ts'
import { combineQueries, SeveralPrintouts } from './SeveralPrintouts.tsx'
import { printTexts } from './texts.ts'

/** /print/auction-notice/$id: the notice that the articles of a loan can be sold from a certain day, and how to prevent it. */
export function AuctionNotice() {
  const id = useParams({ strict: false, select: ({ id = '' }) => id })
  const query = useGetAuctionNotice({ id }, { query: { staleTime: SINCE_OPENING_MS } })
  return <PrintoutPage query={query}>{(notice) => <NoticeSheet notice={notice} />}</PrintoutPage>
}

/** /print/auction-notices: the notices of several lots, each on its own page, printed together. */
export function AuctionNotices() {
  const { lots } = useSearch({ from: '/bare/print/auction-notices' })
  const ids = lots === undefined ? [] : lots.split(',')
  const query = useQueries({
    queries: ids.map((id) => getGetAuctionNoticeQueryOptions({ id }, { query: { staleTime: 0 } })),
    combine: combineQueries<AuctionNoticeFacts>,
  })
  return (
    <SeveralPrintouts
      title={titlesTexts.auctionNotices}
      query={query}
      printout={{ name: 'auction-notice', size: 'a4' }}
      back={{ to: '/action' }}
      none={ids.length === 0 ? printTexts.noNotices : null}
    >
      {(notice) => <NoticeSheet notice={notice} />}
    </SeveralPrintouts>
  )
}

/** The content of an auction notice: the customer, the articles, the dues on its day, and how to prevent the sale. */
function NoticeSheet({ notice }: { notice: AuctionNoticeFacts }) {
  const catalogue = usePrintoutTexts()
  const { auctionNotice: texts, titles, formats } = catalogue
  const { head, dues, byName, items, loanNumber, postReference } = notice
  const notes = [
    ...(notice.withdrawn ? [texts.withdrawn] : []),
    ...(postReference === null ? [] : [texts.post(postReference)]),
  ]
  const noticedOn = formats.date(notice.noticedOn)
  const explanations = [texts.until, texts.sale(formats.date(notice.earliestOn)), texts.price, texts.paid]
  return (
    <>
      <Letterhead head={head} />
      <PrintoutTitle
        title={titles.auctionNotice}
        note={notes.join(' · ') || undefined}
        number={notice.number}
        date={notice.noticedOn}
      />
      <Facts title={texts.to} rows={customerFacts(catalogue, notice.customer)} />
      <p className={classes.subject}>{texts.subject(loanNumber)}</p>
      <p className={classes.declared}>
        {texts.pledged(
          loanNumber,
          formats.date(notice.openedOn),
          formatMoney(notice.principalPaise),
          formats.date(notice.dueOn),
        )}
      </p>
      <ItemTable title={texts.articles} items={items} />
      <Facts
        title={texts.due(noticedOn)}
        rows={[
          [texts.charges, formatMoney(dues.chargesPaise)],
          [texts.penal, formatMoney(dues.penalPaise)],
          [texts.interest, formatMoney(dues.interestPaise)],
          [texts.principal, formatMoney(dues.principalPaise)],
        ]}
        figures
      />
      <Amount label={texts.total(noticedOn)} paise={notice.totalPaise} />
      <ol className={classes.words}>
        {explanations.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      <Signatures signers={[texts.receivedBy, companySigns(catalogue, head, byName)]} />
    </>
  )
}
