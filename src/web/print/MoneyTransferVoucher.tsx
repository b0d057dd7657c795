import { useParams } from '@tanstack/react-router'
import { moneyTransferTexts } from '#texts/moneytransfer.ts'
import { titlesTexts } from '#texts/titles.ts'
import { useGetMoneyTransferVoucher } from '../../api/gen/hooks/print/get-money-transfer-voucher.ts'
import type { MoneyTransferVoucher as Voucher } from '../../api/gen/model/index.ts'
import { formatDateTime } from '../ui/format.ts'
import classes from './Paper.module.css'
import { PaperPage } from './PaperPage.tsx'
import { Amount, Facts, Letterhead, PaperTitle, Signatures } from './paperParts.tsx'

const { paper: texts, page, cash } = moneyTransferTexts

/** /print/money-transfer/$id: the voucher of a money transfer. */
export function MoneyTransferVoucher() {
  const id = useParams({ strict: false, select: ({ id = '' }) => id })
  const query = useGetMoneyTransferVoucher({ id }, { query: { staleTime: 0 } })
  return <PaperPage query={query}>{(voucher) => <Sheet voucher={voucher} />}</PaperPage>
}

function Sheet({ voucher }: { voucher: Voucher }) {
  const { reversedByNumber, byName, madeAt } = voucher
  return (
    <>
      <Letterhead head={voucher.head} />
      <PaperTitle
        title={titlesTexts.moneyTransferVoucher}
        note={reversedByNumber === null ? undefined : texts.reversed(reversedByNumber)}
        number={voucher.number}
        date={voucher.postedOn}
      />
      <Facts
        title={texts.what}
        rows={[
          [page.from, voucher.fromBankName ?? cash],
          [page.to, voucher.toBankName ?? cash],
          [page.slipNumber, voucher.slipNumber],
          [texts.remark, voucher.remark],
        ]}
      />
      <Amount label={texts.amount} paise={voucher.amountPaise} />
      <p className={classes.small}>
        {texts.madeAt} {[formatDateTime(madeAt), byName].filter(Boolean).join(' · ')}
      </p>
      <Signatures of={texts.signs} />
    </>
  )
}
