import { bankVoucherTexts } from '#texts/bankvoucher.ts'
import type { BankVoucherState, MoneyTransferRow, TaxPaymentRow } from '../../../api/gen/model/index.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { DataColumn } from '../../ui/table/types.ts'

const { columns: texts, states } = bankVoucherTexts

type Column = DataColumn<MoneyTransferRow | TaxPaymentRow>

/** The columns that the lists of money transfers and of tax payments share. */
export const bankVoucherColumns = {
  number: { id: 'number', header: texts.number, value: (row) => row.number, width: 150 },
  postedOn: { id: 'postedOn', header: texts.postedOn, value: (row) => row.postedOn, kind: 'date' },
  amount: {
    id: 'amountPaise',
    header: texts.amountPaise,
    value: (row) => row.amountPaise,
    kind: 'money',
    sortable: false,
    total: true,
    atHand: true,
  },
  state: {
    id: 'state',
    header: texts.state,
    value: (row) => states[stateOf(row)],
    cell: (row) => <StateBadge row={row} />,
    kind: 'status',
    width: 110,
    sortable: false,
  },
  remark: { id: 'remark', header: texts.remark, value: (row) => row.remark, width: 170, sortable: false },
  by: { id: 'by', header: texts.postedBy, value: (row) => row.byName, width: 140, sortable: false },
} satisfies Record<string, Column>

interface Reversible {
  reversedByNumber: string | null
}

/** The status of a voucher. */
function stateOf({ reversedByNumber }: Reversible): BankVoucherState {
  return reversedByNumber === null ? 'posted' : 'reversed'
}

/** The status of a voucher in a list, as a badge. */
function StateBadge({ row }: { row: Reversible }) {
  const state = stateOf(row)
  return <StatusBadge tone={state === 'posted' ? 'good' : 'neutral'}>{states[state]}</StatusBadge>
}
