import { bankVoucherTexts } from '#texts/bankvoucher.ts'
import { moneyTransferTexts } from '#texts/moneytransfer.ts'
import type { MoneyTransferRow } from '../../api/gen/model/index.ts'
import { StateBadge, stateOf } from '../shared/bankVouchers/StateBadge.tsx'
import type { DataColumn } from '../ui/table/types.ts'

const { columns: texts, ways, cash } = moneyTransferTexts
const { columns: shared, states } = bankVoucherTexts

/** What the list of money transfers shows; sorted where the server has an index for it. */
export const moneyColumns: readonly DataColumn<MoneyTransferRow>[] = [
  { id: 'number', header: shared.number, value: (row) => row.number, width: 150 },
  { id: 'postedOn', header: shared.postedOn, value: (row) => row.postedOn, kind: 'date' },
  { id: 'way', header: texts.way, value: (row) => ways[row.way], width: 130, sortable: false },
  { id: 'from', header: texts.from, value: (row) => row.fromBankName ?? cash, width: 150, sortable: false },
  { id: 'to', header: texts.to, value: (row) => row.toBankName ?? cash, width: 150, sortable: false },
  {
    id: 'amountPaise',
    header: shared.amountPaise,
    value: (row) => row.amountPaise,
    kind: 'money',
    sortable: false,
    total: true,
    atHand: true,
  },
  { id: 'slipNumber', header: texts.slipNumber, value: (row) => row.slipNumber, width: 140, sortable: false },
  { id: 'remark', header: shared.remark, value: (row) => row.remark, width: 170, sortable: false },
  {
    id: 'state',
    header: shared.state,
    value: (row) => states[stateOf(row)],
    cell: (row) => <StateBadge row={row} />,
    width: 110,
    sortable: false,
  },
  { id: 'by', header: shared.by, value: (row) => row.byName, width: 140, sortable: false },
]
