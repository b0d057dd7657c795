import { useNavigate } from '@tanstack/react-router'
import { recordTexts } from '#texts/record.ts'
import { useGetPacketsToCollect } from '../../api/gen/hooks/bank-new-loan/get-packets-to-collect.ts'
import type { PacketsToCollectRow } from '../../api/gen/model/index.ts'
import { detailOf } from '../shared/list/listReads.ts'
import { useListState } from '../shared/list/useListState.ts'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { Page } from '../ui/page/Page.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import type { DataColumn } from '../ui/table/types.ts'
import { BankParts } from './BankParts.tsx'
import { bankNewLoanTexts } from './texts.ts'

const { collect: texts, title, lead } = bankNewLoanTexts

const columns: readonly DataColumn<PacketsToCollectRow>[] = [
  { id: 'seal', header: texts.seal, value: (row) => row.seal, width: 110 },
  { id: 'loan', header: texts.loan, value: (row) => row.loanNumber, width: 136 },
  { id: 'customer', header: texts.customer, value: (row) => row.customerName, width: 150 },
  { id: 'phone', header: texts.phone, value: (row) => row.phone, width: 110 },
  {
    id: 'collectOn',
    header: texts.collectOn,
    value: (row) => row.collectOn,
    kind: 'date',
    width: 150,
  },
  { id: 'closedOn', header: texts.closedOn, value: (row) => row.closedOn, kind: 'date' },
  { id: 'lender', header: texts.lender, value: (row) => row.lenderName, width: 140 },
  { id: 'bankLoan', header: texts.bankLoan, value: (row) => row.bankLoanNumber, width: 136 },
  { id: 'netMg', header: texts.weight, value: (row) => row.netMg, kind: 'weight', width: 110, total: true },
]

/** The packets of closed loans that lenders still have; a row opens its bank loan. */
export function PacketsToCollect({ open }: { open: OpenRecord }) {
  const deniedReason = useDeniedReason()
  const navigate = useNavigate()
  const [state, setState] = useListState('GetPacketsToCollect')
  const query = useGetPacketsToCollect(useScope())
  return (
    <Page title={title} lead={lead}>
      <BankParts part="collect" />
      <DataTable
        name={texts.title}
        columns={columns}
        query={{ ...query, data: query.data?.rows }}
        state={state}
        onStateChange={setState}
        rowId={(row) => row.id}
        rowName={(row) => row.seal}
        linkOf={({ bankLoanId }) => open.linkTo(bankLoanId)}
        actions={({ bankLoanId, loanId }) => [
          { label: recordTexts.edit, onClick: () => void open.show(bankLoanId) },
          {
            label: texts.openLoan,
            onClick: () => void navigate({ to: '/partpayment/$id', params: { id: loanId } }),
          },
        ]}
        errorDetail={detailOf}
        exportName="packets-to-collect"
        exportDisabledReason={deniedReason('BankNewLoan.export')}
        emptyTitle={texts.empty}
        emptyText={texts.emptyText}
      />
    </Page>
  )
}
