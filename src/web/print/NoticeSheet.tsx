import type { AuctionNotice } from '../../api/gen/model/index.ts'
import { formatMoney } from '../ui/format.ts'
import { Amount } from './Amount.tsx'
import { companySigns } from './companySigns.ts'
import { customerFacts } from './customerFacts.ts'
import { Facts } from './Facts.tsx'
import { ItemTable } from './ItemTable.tsx'
import { Letterhead } from './Letterhead.tsx'
import classes from './Paper.module.css'
import { PaperTitle } from './PaperTitle.tsx'
import { usePaperTexts } from './paperTexts.ts'
import { Signatures } from './Signatures.tsx'

/** What the notice of an auction says: to whom, of which articles, what was due on its day, and how they are kept. */
export function NoticeSheet({ notice }: { notice: AuctionNotice }) {
  const catalogue = usePaperTexts()
  const { auctionNotice: texts, titles, formats } = catalogue
  const { head, dues, byName, items, loanNumber, postReference } = notice
  const noticedOn = formats.date(notice.noticedOn)
  const words = [texts.until, texts.sale(formats.date(notice.earliestOn)), texts.price, texts.paid]
  return (
    <>
      <Letterhead head={head} />
      <PaperTitle
        title={titles.auctionNotice}
        note={postReference === null ? undefined : texts.post(postReference)}
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
      <ItemTable title={texts.articles} items={items.filter(({ released }) => !released)} />
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
        {words.map((said) => (
          <li key={said}>{said}</li>
        ))}
      </ol>
      <Signatures of={[texts.receivedBy, companySigns(catalogue, head, byName)]} />
    </>
  )
}
