import { bankVoucherTexts } from '#texts/bankvoucher.ts'
import type { BankVoucherState } from '../../../api/gen/model/index.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

interface Reversible {
  reversedByNumber: string | null
}

/** The status of a voucher. */
export function stateOf({ reversedByNumber }: Reversible): BankVoucherState {
  return reversedByNumber === null ? 'posted' : 'reversed'
}

/** The status of a voucher in a list, as a badge. */
export function StateBadge({ row }: { row: Reversible }) {
  const state = stateOf(row)
  return (
    <StatusBadge tone={state === 'posted' ? 'good' : 'neutral'}>{bankVoucherTexts.states[state]}</StatusBadge>
  )
}
