import type { Bank } from '../../api/gen/model/index.ts'
import { decimalOf } from '../ui/digits.ts'
import type { DataColumn, ListFilter } from '../ui/table/types.ts'
import { bankTexts } from './texts.ts'

const texts = bankTexts.columns

/** What the list of banks shows; account numbers come masked. */
export const bankColumns: readonly DataColumn<Bank>[] = [
  { id: 'name', header: texts.name, value: (bank) => bank.name, width: 190 },
  { id: 'branch', header: texts.branch, value: (bank) => bank.branch, width: 130 },
  { id: 'kind', header: texts.kind, value: (bank) => bankTexts.kinds[bank.kind], width: 120 },
  { id: 'accountNumber', header: texts.accountNumber, value: (bank) => bank.accountNumber, width: 150 },
  { id: 'ifsc', header: texts.ifsc, value: (bank) => bank.ifsc, width: 130 },
  { id: 'account', header: texts.account, value: (bank) => bank.accountCode, width: 90 },
  {
    id: 'lenderRateBp',
    header: texts.lenderRate,
    value: (bank) => (bank.lenderRateBp === null ? null : bank.lenderRateBp / 100),
    cell: (bank) => (bank.lenderRateBp === null ? null : decimalOf(bank.lenderRateBp, 2)),
    kind: 'number',
    width: 100,
  },
]

/** Own accounts or lenders alone. */
export const bankFilters: readonly ListFilter<Bank>[] = [
  {
    id: 'kind',
    label: texts.kind,
    options: (['own', 'lender'] as const).map((value) => ({ value, label: bankTexts.kinds[value] })),
    matches: (bank, value) => bank.kind === value,
  },
]
