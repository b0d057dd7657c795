import { useParams } from '@tanstack/react-router'
import { moneyTransferTexts } from '#texts/moneytransfer.ts'
import { titlesTexts } from '#texts/titles.ts'
import { useGetMoneyTransferVoucher } from '../../api/gen/hooks/print/get-money-transfer-voucher.ts'
import { SINCE_OPENING_MS } from '../shell/firstReads.ts'
import { BankVoucherSheet } from './BankVoucherSheet.tsx'
import { PrintoutPage } from './PrintoutPage.tsx'

const { printout: texts, page, cash } = moneyTransferTexts

/** /print/money-transfer/$id: the voucher of a money transfer. */
export function MoneyTransferVoucher() {
  const id = useParams({ strict: false, select: ({ id = '' }) => id })
  const query = useGetMoneyTransferVoucher({ id }, { query: { staleTime: SINCE_OPENING_MS } })
  return (
    <PrintoutPage query={query}>
      {(voucher) => (
        <BankVoucherSheet
          voucher={voucher}
          title={titlesTexts.moneyTransferVoucher}
          rows={[
            [page.from, voucher.fromBankName ?? cash],
            [page.to, voucher.toBankName ?? cash],
            [page.slipNumber, voucher.slipNumber],
          ]}
          amountLabel={texts.amount}
          signs={texts.signs}
        />
      )}
    </PrintoutPage>
  )
}
