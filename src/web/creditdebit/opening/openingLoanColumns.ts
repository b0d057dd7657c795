import type { OpeningLoan } from '../../../api/gen/model/index.ts'
import type { ColumnKind, DataColumn } from '../../ui/table/types.ts'
import { ledgerOpeningTexts } from './texts.ts'

const { columns: texts } = ledgerOpeningTexts.loans

/** The server has one order: the old number. */
const column = (
  id: keyof typeof texts,
  value: DataColumn<OpeningLoan>['value'],
  width: number,
  kind: ColumnKind = 'text',
): DataColumn<OpeningLoan> => ({ id, header: texts[id], value, width, kind, sortable: false })

/** What is shown of a loan that is brought in. */
export const openingLoanColumns: readonly DataColumn<OpeningLoan>[] = [
  column('number', (row) => row.number, 110),
  column('customer', (row) => row.customerName, 170),
  column('scheme', (row) => row.slabName, 140),
  column('paidToOn', (row) => row.paidToOn, 130, 'date'),
  column('outstanding', (row) => row.outstandingPaise, 130, 'money'),
  column('interest', (row) => row.interestDuePaise, 120, 'money'),
  column('penal', (row) => row.penalDuePaise, 110, 'money'),
  column('charges', (row) => row.chargesDuePaise, 120, 'money'),
  column('total', (row) => row.totalPaise, 130, 'money'),
  column('problem', (row) => row.problem, 180),
  { ...column('loanNumber', (row) => row.loanNumber, 140), initiallyHidden: true },
  { ...column('openedOn', (row) => row.openedOn, 120, 'date'), initiallyHidden: true },
  { ...column('items', (row) => row.items, 220), initiallyHidden: true },
  { ...column('seal', (row) => row.seal, 120), initiallyHidden: true },
]
