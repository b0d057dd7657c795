import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { partPaymentTexts } from '#texts/partpayment.ts'
import { useGetBorrower } from '../../api/gen/hooks/new-loan/get-borrower.ts'
import { useGetPartPayment } from '../../api/gen/hooks/part-payment/get-part-payment.ts'
import { useGetPartPaymentCount } from '../../api/gen/hooks/part-payment/get-part-payment-count.ts'
import type { Customer, PartPaymentRow } from '../../api/gen/model/index.ts'
import { CUSTOMER_LOANS } from '../shared/list/shownRows.ts'
import { loanColumns } from '../shared/loan/loanColumns.tsx'
import { useScope } from '../shared/record/useScope.ts'
import { PartState } from '../shared/state/PartState.tsx'
import { useCan } from '../shell/can.ts'
import { type FigureColumn, FigureTable } from '../ui/FigureTable.tsx'
import { formatMoney, formatNumber } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { PacketsToRelease, waitingLoans } from './PacketsToRelease.tsx'
import { customerPageTexts } from './texts/customerPage.ts'

const texts = customerPageTexts.loans
const { number, status, dueOn, outstanding, payoff } = loanColumns

const columns: readonly FigureColumn<PartPaymentRow>[] = [
  number,
  status,
  dueOn,
  outstanding,
  {
    header: partPaymentTexts.columns.interest,
    kind: 'figure',
    cell: ({ status, interestDuePaise }) => (status === 'active' ? formatMoney(interestDuePaise) : '–'),
  },
  payoff,
]

/** The newest loans of the store and the limit of the customer's type, if there is one; nothing without the right to see either. */
export function CustomerLoans({ customer: { id } }: { customer: Customer }) {
  const can = useCan()
  const [seesLoans, seesLimit] = [can('GetPartPayment'), can('GetBorrower')]
  const { data: borrower, isLoading } = useGetBorrower({ id }, { query: { enabled: seesLimit } })
  const limitPaise = borrower?.exposureCapPaise ?? null
  if (!seesLoans && limitPaise === null) return null
  return (
    <Section title={texts.title}>
      {seesLoans && <StoreLoans customerId={id} waits={isLoading} />}
      {borrower !== undefined && limitPaise !== null && (
        <Text size="sm">{texts.limit(formatMoney(borrower.outstandingPaise), formatMoney(limitPaise))}</Text>
      )}
    </Section>
  )
}

interface StoreLoansProps {
  customerId: string
  /** Whether the limit, which is shown below, is still loading. */
  waits: boolean
}

function StoreLoans({ customerId, waits }: StoreLoansProps) {
  const filter = { ...useScope(), customerId }
  const { data, error, refetch } = useGetPartPayment({ ...filter, limit: CUSTOMER_LOANS })
  const more = data?.nextCursor != null
  const count = useGetPartPaymentCount(filter, { query: { enabled: more } })
  // The newest loans usually include all that have a packet to release; if there are more loans, those are read as well.
  const older = useGetPartPayment(
    { ...filter, status: 'toRelease', limit: CUSTOMER_LOANS },
    { query: { enabled: more } },
  )
  if (data === undefined) return <PartState query={{ data, error, refetch }} first />
  if (waits || older.isLoading) return <LoadingState first />
  if (more && older.data === undefined) return <PartState query={older} first />
  if (data.rows.length === 0) return <Text c="dimmed">{texts.none}</Text>
  return (
    <>
      <PacketsToRelease loans={waitingLoans(older.data?.rows ?? data.rows)} />
      <FigureTable label={texts.table} rows={data.rows} columns={columns} />
      {more && (
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to="/partpayment" search={{ f: { customer: customerId } }} {...props} />
          )}
        >
          {texts.all(count.data === undefined ? '' : formatNumber(count.data.count))}
        </Anchor>
      )}
    </>
  )
}
