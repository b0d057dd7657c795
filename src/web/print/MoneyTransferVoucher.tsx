import { useParams } from '@tanstack/react-router'
import { moneyTransferTexts } from '#texts/moneytransfer.ts'
import { titlesTexts } from '#texts/titles.ts'
import { useGetMoneyTransferVoucher } from '../../api/gen/hooks/print/get-money-transfer-voucher.ts'
import type { MoneyTransferVoucher as Voucher } from '../../api/gen/model/index.ts'
import { SINCE_OPENING_MS } from '../shell/firstReads.ts'
import { formatDateTime } from '../ui/format.ts'
import classes from './Printout.module.css'
import { PrintoutPage } from './PrintoutPage.tsx'
import { Amount, Facts, Letterhead, PrintoutTitle, Signatures } from './printoutParts.tsx'

const { printout: texts, page, cash } = moneyTransferTexts

/** /print/money-transfer/$id: the voucher of a money transfer. */
export function MoneyTransferVoucher() {
  const id = useParams({ strict: false, select: ({ id = '' }) => id })
  const query = useGetMoneyTransferVoucher({ id }, { query: { staleTime: SINCE_OPENING_MS } })
  return <PrintoutPage query={query}>{(voucher) => <Sheet voucher={voucher} />}</PrintoutPage>
}

function Sheet({ voucher }: { voucher: Voucher }) {
  const { reversedByNumber, byName, madeAt } = voucher
  return (
    <>
      <Letterhead head={voucher.head} />
      <PrintoutTitle
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
