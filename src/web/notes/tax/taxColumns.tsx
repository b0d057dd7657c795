import { bankVoucherTexts } from '#texts/bankvoucher.ts'
import { taxPaymentTexts } from '#texts/taxpayment.ts'
import type { TaxPaymentRow } from '../../../api/gen/model/index.ts'
import { writtenMonth } from '../../../domain/dates/writtenDay.ts'
import { StateBadge, stateOf } from '../../shared/bankVouchers/StateBadge.tsx'
import type { DataColumn } from '../../ui/table/types.ts'
import { taxFields } from './taxValues.ts'

const { columns: texts } = taxPaymentTexts
const { columns: shared, states } = bankVoucherTexts

/** What the list of GST payments shows; sorted where the server has an index for it. */
export const taxColumns: readonly DataColumn<TaxPaymentRow>[] = [
  { id: 'number', header: shared.number, value: (row) => row.number, width: 150 },
  { id: 'postedOn', header: shared.postedOn, value: (row) => row.postedOn, kind: 'date' },
  {
    id: 'period',
    header: texts.period,
    value: (row) => writtenMonth(row.periodOn),
    width: 130,
    sortable: false,
  },
  ...taxFields.map(
    ({ name }): DataColumn<TaxPaymentRow> => ({
      id: name,
      header: texts[name],
      value: (row) => row[name],
      kind: 'money',
      width: 110,
      sortable: false,
    }),
  ),
  {
    id: 'amountPaise',
    header: shared.amountPaise,
    value: (row) => row.amountPaise,
    kind: 'money',
    sortable: false,
    total: true,
    atHand: true,
  },
  {
    id: 'challanNumber',
    header: texts.challanNumber,
    value: (row) => row.challanNumber,
    width: 150,
    sortable: false,
  },
  { id: 'challanOn', header: texts.challanOn, value: (row) => row.challanOn, kind: 'date', sortable: false },
  { id: 'bank', header: texts.bank, value: (row) => row.bankName, width: 140, sortable: false },
  {
    id: 'state',
    header: shared.state,
    value: (row) => states[stateOf(row)],
    cell: (row) => <StateBadge row={row} />,
    width: 110,
    sortable: false,
  },
  { id: 'remark', header: shared.remark, value: (row) => row.remark, width: 160, sortable: false },
  { id: 'by', header: shared.by, value: (row) => row.byName, width: 140, sortable: false },
]
