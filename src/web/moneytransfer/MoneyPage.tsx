import { moneyTransferTexts } from '#texts/moneytransfer.ts'
import { useGetMoneyTransferById } from '../../api/gen/hooks/money-transfer/get-money-transfer-by-id.ts'
import { useReverseMoneyTransfer } from '../../api/gen/hooks/money-transfer/reverse-money-transfer.ts'
import type { MoneyTransfer } from '../../api/gen/model/index.ts'
import { moneyTransferRules } from '../../api/gen/rules/moneytransfer.ts'
import { BankVoucherView } from '../shared/bankVouchers/BankVoucherView.tsx'
import { useDashboardPlace } from '../shared/list/useDashboardPlace.ts'
import { RecordState } from '../shared/record/RecordState.tsx'
import { formatMoney } from '../ui/format.ts'
import { MoneyTransferActions } from './MoneyTransferActions.tsx'

const { cash, page: pageTexts, title, ways } = moneyTransferTexts

/** One money transfer: both sides, its ledger entries and its reversal. */
export function MoneyPage({ id }: { id: string }) {
  const place = useDashboardPlace('money')
  return (
    <RecordState<MoneyTransfer> query={useGetMoneyTransferById({ id })} title={title} onClose={place.list}>
      {(transfer) => {
        const { way, fromBankName, toBankName, slipNumber } = transfer
        const [from, to] = [fromBankName ?? cash, toBankName ?? cash]
        return (
          <BankVoucherView
            voucher={transfer}
            lead={pageTexts.lead(formatMoney(transfer.amountPaise), from, to)}
            kind={ways[way]}
            facts={[
              [pageTexts.way, ways[way]],
              [pageTexts.from, from],
              [pageTexts.to, to],
              [pageTexts.slipNumber, slipNumber ?? pageTexts.none],
            ]}
            printout="moneyTransfer"
            reverse={{
              operation: 'ReverseMoneyTransfer',
              rules: moneyTransferRules.ReverseMoneyTransfer,
              useReverse: useReverseMoneyTransfer,
            }}
            actions={<MoneyTransferActions works={['new']} />}
            onClose={place.list}
          />
        )
      }}
    </RecordState>
  )
}
