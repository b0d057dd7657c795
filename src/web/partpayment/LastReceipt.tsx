import { Menu } from '@mantine/core'
import { voucherNames } from '#texts/vouchers.ts'
import { useGetPartPaymentStatement } from '../../api/gen/hooks/part-payment/get-part-payment-statement.ts'
import type { StatementEntry } from '../../api/gen/model/index.ts'
import { usePrintouts } from '../shell/usePrintouts.ts'

/** The last receipt of a loan in its print menu, from the statement that its ledger has loaded; nothing if there is none. */
export function LastReceipt({ id }: { id: string }) {
  const [printout] = usePrintouts()('voucher')
  const { data } = useGetPartPaymentStatement({ id })
  const receipt = lastReceipt(data?.rows ?? [])
  if (printout === undefined || receipt === undefined) return null
  return (
    <Menu.Item component="a" href={printout.pathOf(receipt.voucherId)} target="_blank" rel="noreferrer">
      {`${voucherNames[receipt.kind]} ${receipt.voucherNumber}`}
    </Menu.Item>
  )
}

/** The newest unreversed receipt or closing; without one, the receipt for fees of the payout. */
function lastReceipt(entries: readonly StatementEntry[]) {
  const newestFirst = entries.filter(({ reversedBySeq }) => reversedBySeq === null).reverse()
  for (const { kind, voucherId, voucherNumber, feeReceipt } of newestFirst) {
    if ((kind === 'receipt' || kind === 'closing') && voucherId !== null)
      return { kind, voucherId, voucherNumber: voucherNumber ?? '' }
    if (feeReceipt !== undefined) return { kind: 'opening-receipt' as const, ...feeReceipt }
  }
  return undefined
}
