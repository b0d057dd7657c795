import { Button } from '@mantine/core'
import { IconArrowLeft, IconReportAnalytics } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { taxPaymentTexts as texts } from '#texts/taxpayment.ts'
import { useGetDebitNoteChoices } from '../../api/gen/hooks/debit-note/get-debit-note-choices.ts'
import { getTaxPayment, useGetTaxPayment } from '../../api/gen/hooks/tax-payment/get-tax-payment.ts'
import { useGetTaxPaymentCount } from '../../api/gen/hooks/tax-payment/get-tax-payment-count.ts'
import type { BankVoucherCount, TaxPaymentRow } from '../../api/gen/model/index.ts'
import { writtenMonth } from '../../domain/dates/writtenDay.ts'
import { bankVoucherColumns as shared } from '../shared/bankVouchers/bankVoucherColumns.tsx'
import { bankVoucherFilterOf, bankVoucherFilters } from '../shared/bankVouchers/bankVoucherFilters.ts'
import { NumberedTable } from '../shared/list/NumberedTable.tsx'
import { usePagedList } from '../shared/list/pagedList.ts'
import { useListPlace } from '../shared/list/useListPlace.ts'
import { useListState } from '../shared/list/useListState.ts'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { today } from '../ui/days.ts'
import { Page } from '../ui/page/Page.tsx'
import type { DataColumn } from '../ui/table/types.ts'
import { PayTaxButton } from './PayTaxButton.tsx'
import { taxFields } from './taxFields.ts'

const TaxForm = lazyPart(() => import('./TaxForm.tsx'), 'TaxForm')
const TaxPage = lazyPart(() => import('./TaxPage.tsx'), 'TaxPage')

const columnTexts = texts.columns

/** The columns of the list of GST payments; sortable where the server has an index. */
const taxColumns: readonly DataColumn<TaxPaymentRow>[] = [
  shared.number,
  shared.postedOn,
  {
    id: 'period',
    header: columnTexts.period,
    value: (row) => writtenMonth(row.periodOn),
    width: 130,
    sortable: false,
  },
  ...taxFields.map(
    ({ name }): DataColumn<TaxPaymentRow> => ({
      id: name,
      header: columnTexts[name],
      value: (row) => row[name],
      kind: 'money',
      width: 110,
      sortable: false,
    }),
  ),
  shared.amount,
  {
    id: 'challanNumber',
    header: columnTexts.challanNumber,
    value: (row) => row.challanNumber,
    width: 150,
    sortable: false,
  },
  {
    id: 'challanOn',
    header: columnTexts.challanOn,
    value: (row) => row.challanOn,
    kind: 'date',
    sortable: false,
  },
  { id: 'bank', header: columnTexts.bank, value: (row) => row.bankName, width: 140, sortable: false },
  shared.state,
  { ...shared.remark, width: 160 },
  shared.by,
]

const calls = {
  page: getTaxPayment,
  usePage: useGetTaxPayment,
  useCount: useGetTaxPaymentCount,
  totals: ({ amountPaise }: BankVoucherCount) => ({ amountPaise }),
}

/** GST payments: the list, the form, or one payment, depending on the address. */
export function Tax({ shown }: { shown: string }) {
  if (shown === 'list') return <TaxList />
  if (shown === 'new') return <TaxForm />
  return <TaxPage key={shown} id={shown} />
}

/** The GST payments of the store; searched, sorted and paged by the server. */
function TaxList() {
  const scope = useScope()
  const can = useCan()
  const place = useListPlace('/debitnote', 'tax')
  const deniedReason = useDeniedReason()
  const [state, setState] = useListState('GetTaxPayment')
  const choices = useGetDebitNoteChoices(scope)
  const date = choices.data?.openDayOn ?? today()
  const filter = useMemo(() => ({ ...scope, ...bankVoucherFilterOf(state, date) }), [scope, state, date])
  const list = usePagedList(calls, filter, state, choices)
  const { bank } = state.filters
  const filters = useMemo(() => bankVoucherFilters(choices.data?.banks, bank), [choices.data, bank])
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/debitnote" search={{}} {...props} />}
          >
            {texts.back}
          </Button>
          {/* The report needs the right to reports on the books, as GetReportVoucher does. */}
          {can('GetReportVoucher') && (
            <Button
              variant="default"
              leftSection={<IconReportAnalytics size={16} aria-hidden />}
              renderRoot={(props) => <Link to="/reports" search={{ report: 'gstOnFees' }} {...props} />}
            >
              {texts.report}
            </Button>
          )}
          <PayTaxButton />
        </>
      }
    >
      <NumberedTable
        name={texts.title}
        columns={taxColumns}
        {...list}
        state={state}
        onStateChange={setState}
        linkOf={({ id }) => place.linkTo(id)}
        filters={filters}
        exportName="gst-payments"
        exportDisabledReason={deniedReason('DebitNote.export')}
        empty={texts.empty}
        emptyAction={<PayTaxButton />}
      />
    </Page>
  )
}
