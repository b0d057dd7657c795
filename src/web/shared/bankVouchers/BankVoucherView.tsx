import { bankVoucherTexts } from '#texts/bankvoucher.ts'
import { formatMoney } from '../../ui/format.ts'
import { type ShownVoucher, VoucherView, type VoucherViewProps } from '../voucher/VoucherView.tsx'

const { page: texts } = bankVoucherTexts

interface ShownBankVoucher extends ShownVoucher {
  remark: string | null
}

interface BankVoucherViewProps<Voucher extends ShownBankVoucher>
  extends Pick<VoucherViewProps<Voucher>, 'voucher' | 'lead' | 'kind' | 'printout' | 'actions' | 'onClose'> {
  /** Facts other than its amount, date, author and remark; the confirmation of a reversal shows them too. */
  facts: readonly (readonly [label: string, value: string])[]
  reverse: Omit<VoucherViewProps<Voucher>['reverse'], 'facts'>
}

/** One money transfer or tax payment: its details, its posting and its reversal. */
export function BankVoucherView<Voucher extends ShownBankVoucher>(props: BankVoucherViewProps<Voucher>) {
  const { voucher, facts, reverse } = props
  const { amountPaise, remark } = voucher
  return (
    <VoucherView
      {...props}
      remark={remark === null ? undefined : [texts.remark, remark]}
      fileTitle={texts.attachment}
      reverse={{
        ...reverse,
        facts: [
          { label: texts.amount, value: formatMoney(amountPaise), strong: true },
          ...facts.map(([label, value]) => ({ label, value })),
        ],
      }}
    />
  )
}
