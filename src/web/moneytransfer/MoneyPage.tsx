import { moneyTransferTexts } from '#texts/moneytransfer.ts'
import {
  useGetMoneyTransferById,
  useReverseMoneyTransfer,
} from '../../api/gen/hooks/money-transfer/money-transfer.ts'
import type { MoneyTransfer } from '../../api/gen/model/index.ts'
import { moneyTransferRules } from '../../api/gen/rules/moneytransfer.ts'
import { BankVoucherView } from '../shared/bankVouchers/BankVoucherView.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { formatMoney } from '../ui/format.ts'
import { MoneyActs } from './MoneyActs.tsx'
import { useMoneyPlace } from './useMoneyPlace.ts'

const { page: texts, ways, cash, title } = moneyTransferTexts

/** One money transfer: both sides, what it posted, and its reversal. */
export function MoneyPage({ id }: { id: string }) {
  const place = useMoneyPlace()
  return (
    <RecordState<MoneyTransfer> query={useGetMoneyTransferById({ id })} title={title} onClose={place.list}>
      {(transfer) => {
        const { way, fromBankName, toBankName, slipNumber } = transfer
        const [from, to] = [fromBankName ?? cash, toBankName ?? cash]
        return (
          <BankVoucherView
            voucher={transfer}
            lead={texts.lead(formatMoney(transfer.amountPaise), from, to)}
            kind={ways[way]}
            facts={[
              [texts.way, ways[way]],
              [texts.from, from],
              [texts.to, to],
              [texts.slipNumber, slipNumber ?? texts.none],
            ]}
            paper="moneyTransfer"
            reverseOperation="ReverseMoneyTransfer"
            rules={moneyTransferRules.ReverseMoneyTransfer}
            useReverse={useReverseMoneyTransfer}
            actions={<MoneyActs of={['new']} />}
            onClose={place.list}
          />
        )
      }}
    </RecordState>
  )
}
