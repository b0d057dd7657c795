import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { partPaymentTexts } from '#texts/partpayment.ts'
import { useGetBorrower } from '../../api/gen/hooks/new-loan/get-borrower.ts'
import { useGetPartPayment } from '../../api/gen/hooks/part-payment/get-part-payment.ts'
import { useGetPartPaymentCount } from '../../api/gen/hooks/part-payment/get-part-payment-count.ts'
import type { Customer, PartPaymentRow } from '../../api/gen/model/index.ts'
import { LoanAnchor } from '../shared/LoanAnchor.tsx'
import { LoanBadge } from '../shared/LoanBadge.tsx'
import { CUSTOMER_LOANS } from '../shared/list/shownRows.ts'
import { PartState } from '../shared/PartState.tsx'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'
import { formatDate, formatMoney, formatNumber } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import classes from './CustomerLoans.module.css'
import { customerPageTexts } from './texts/customerPage.ts'

const texts = customerPageTexts.loans
const { columns } = partPaymentTexts

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
  if (data === undefined) return <PartState query={{ data, error, refetch }} first />
  if (waits) return <LoadingState first />
  if (data.rows.length === 0) return <Text c="dimmed">{texts.none}</Text>
  return (
    <>
      <ScrollRegion label={texts.table}>
        <table className={classes.table}>
          <thead>
            <tr>
              {[columns.number, columns.status, columns.dueOn].map((word) => (
                <th key={word} scope="col">
                  {word}
                </th>
              ))}
              {[columns.outstanding, columns.interest, columns.payoff].map((word) => (
                <th key={word} scope="col" className={classes.figure}>
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <LoanLine key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
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

function LoanLine({ row }: { row: PartPaymentRow }) {
  const { id, number, status, dueOn, outstandingPaise, interestDuePaise, payablePaise } = row
  const ifActive = (paise: number) => (status === 'active' ? formatMoney(paise) : '')
  return (
    <tr>
      <th scope="row">
        <LoanAnchor id={id} inherit>
          {number}
        </LoanAnchor>
      </th>
      <td>
        <LoanBadge loan={row} />
      </td>
      <td>{formatDate(dueOn)}</td>
      <td className={classes.figure}>{formatMoney(outstandingPaise)}</td>
      <td className={classes.figure}>{ifActive(interestDuePaise)}</td>
      <td className={classes.figure}>{ifActive(payablePaise)}</td>
    </tr>
  )
}
