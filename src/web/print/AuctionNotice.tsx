import { useParams } from '@tanstack/react-router'
import { printTexts } from '#texts/print.ts'
import { titlesTexts } from '#texts/titles.ts'
import { useGetAuctionNotice } from '../../api/gen/hooks/print/print.ts'
import type { AuctionNotice as Notice } from '../../api/gen/model/index.ts'
import { formatDate, formatMoney } from '../ui/format.ts'
import { Amount } from './Amount.tsx'
import { customerFacts } from './customerFacts.ts'
import { Facts } from './Facts.tsx'
import { ItemTable } from './ItemTable.tsx'
import { Letterhead } from './Letterhead.tsx'
import classes from './Paper.module.css'
import { PaperPage } from './PaperPage.tsx'
import { PaperTitle } from './PaperTitle.tsx'
import { Signatures } from './Signatures.tsx'

const { auctionNotice: texts, signatures } = printTexts

/** /print/auction-notice/$id: that the articles of a loan will be sold, from which day on, and what keeps them. */
export function AuctionNotice() {
  const id = useParams({ strict: false, select: ({ id = '' }) => id })
  const query = useGetAuctionNotice({ id }, { query: { staleTime: 0 } })
  return <PaperPage query={query}>{(notice) => <NoticeSheet notice={notice} />}</PaperPage>
}

function NoticeSheet({ notice }: { notice: Notice }) {
  const { head, dues, byName, items } = notice
  return (
    <>
      <Letterhead head={head} />
      <PaperTitle title={titlesTexts.auctionNotice} number={notice.number} date={notice.noticedOn} />
      <Facts title={printTexts.customer.title} rows={customerFacts(notice.customer)} />
      <p className={classes.declared}>
        {texts.words(notice.loanNumber, formatDate(notice.openedOn), formatDate(notice.dueOn))}
      </p>
      <ItemTable title={texts.articles} items={items.filter(({ released }) => !released)} />
      <Facts
        title={texts.due}
        rows={[
          [texts.charges, formatMoney(dues.chargesPaise)],
          [texts.penal, formatMoney(dues.penalPaise)],
          [texts.interest, formatMoney(dues.interestPaise)],
          [texts.principal, formatMoney(dues.principalPaise)],
        ]}
        figures
      />
      <Amount label={texts.total} paise={notice.totalPaise} />
      <p className={classes.declared}>{texts.sale(formatDate(notice.earliestOn))}</p>
      <Signatures
        of={[
          texts.receivedBy,
          byName === ''
            ? signatures.forCompany(head.companyName)
            : signatures.byName(head.companyName, byName),
        ]}
      />
    </>
  )
}
