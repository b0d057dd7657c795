import { Button } from '@mantine/core'
import { IconArrowLeft, IconReportAnalytics } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { taxPaymentTexts as texts } from '#texts/taxpayment.ts'
import { useGetDebitNoteChoices } from '../../../api/gen/hooks/debit-note/debit-note.ts'
import {
  getTaxPayment,
  useGetTaxPayment,
  useGetTaxPaymentCount,
} from '../../../api/gen/hooks/tax-payment/tax-payment.ts'
import type { GetTaxPaymentRequest } from '../../../api/gen/model/index.ts'
import { bankVoucherFilterOf, bankVoucherFilters } from '../../shared/bankVouchers/bankVoucherFilters.ts'
import { detailOf, missingReads } from '../../shared/list/listReads.ts'
import { allRows, PAGE_ROWS, pageRequestOf, sortOf } from '../../shared/list/pagedList.ts'
import { useListState } from '../../shared/list/useListState.ts'
import { useLock } from '../../shared/record/useLock.ts'
import { useScope } from '../../shared/record/useScope.ts'
import { useCan } from '../../shell/can.ts'
import { today } from '../../ui/days.ts'
import { Page } from '../../ui/page/Page.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { PayTaxButton } from './PayTaxButton.tsx'
import { taxColumns } from './taxColumns.tsx'
import { useTaxPlace } from './useTaxPlace.ts'

const keep = { query: { placeholderData: keepPreviousData } }

/** The GST payments of the store; found, sorted and paged by the server. */
export function TaxList() {
  const scope = useScope()
  const can = useCan()
  const place = useTaxPlace()
  const locked = useLock('DebitNote')
  const [state, setState] = useListState()
  const choices = useGetDebitNoteChoices(scope)
  const on = choices.data?.openDayOn ?? today()
  const filter = useMemo(() => ({ ...scope, ...bankVoucherFilterOf(state, on) }), [scope, state, on])
  const order = sortOf<NonNullable<GetTaxPaymentRequest['sort']>>(state)
  const query = useGetTaxPayment({ ...filter, ...order, ...pageRequestOf(state) }, keep)
  const count = useGetTaxPaymentCount(filter, keep)
  const filters = useMemo(() => bankVoucherFilters(choices.data?.banks), [choices.data])
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
          {can('Reports.books') && (
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
      <DataTable
        name={texts.title}
        columns={taxColumns}
        query={{ ...query, data: query.data?.rows }}
        state={state}
        onStateChange={setState}
        rowId={(row) => row.id}
        rowName={(row) => row.number}
        onOpen={({ id }) => void place.show(id)}
        filters={filters}
        errorDetail={detailOf}
        missing={missingReads(choices, count)}
        exportName="gst-payments"
        exportLockedReason={locked('export')}
        emptyTitle={texts.empty.title}
        emptyText={texts.empty.text}
        emptyAction={<PayTaxButton />}
        remote={{
          count: count.data?.count,
          totals: count.data && { amountPaise: count.data.amountPaise },
          pageSize: PAGE_ROWS,
          nextCursor: query.data?.nextCursor ?? null,
          previousCursor: query.data?.previousCursor ?? null,
          exportRows: () => allRows((page) => getTaxPayment({ ...filter, ...order, ...page })),
        }}
      />
    </Page>
  )
}
