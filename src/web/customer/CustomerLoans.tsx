import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { partPaymentTexts } from '#texts/partpayment.ts'
import { useGetBorrower } from '../../api/gen/hooks/new-loan/get-borrower.ts'
import { useGetPartPayment } from '../../api/gen/hooks/part-payment/get-part-payment.ts'
import { useGetPartPaymentCount } from '../../api/gen/hooks/part-payment/get-part-payment-count.ts'
import type { Customer, PartPaymentRow } from '../../api/gen/model/index.ts'
import { LoanAnchor } from '../shared/LoanAnchor.tsx'
import { LoanBadge } from '../shared/LoanBadge.tsx'
import { PartState } from '../shared/PartState.tsx'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'
import { formatDate, formatMoney, formatNumber, formatWeight } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import classes from './CustomerLoans.module.css'
import customerPageClasses from './CustomerPage.module.css'
import { customerPageTexts } from './texts/customerPage.ts'

const texts = customerPageTexts.loans
const { columns } = partPaymentTexts

/** How many loans are shown; the list of loans has all. */
const SHOWN = 10

/** What a customer owes and has pledged, and the newest loans of the store; nothing without the right to see either. */
export function CustomerLoans({ customer: { id } }: { customer: Customer }) {
  const can = useCan()
  const [seesLoans, seesExposure] = [can('GetPartPayment'), can('GetBorrower')]
  if (!seesLoans && !seesExposure) return null
  return (
    <Section title={texts.title}>
      {seesExposure && <CustomerExposure id={id} />}
      {seesLoans && <StoreLoans customerId={id} />}
    </Section>
  )
}

function StoreLoans({ customerId }: { customerId: string }) {
  const filter = { ...useScope(), customerId }
  const { data, error, refetch } = useGetPartPayment({ ...filter, limit: SHOWN })
  const more = data?.nextCursor != null
  const count = useGetPartPaymentCount(filter, { query: { enabled: more } })
  if (data === undefined) return <PartState query={{ data, error, refetch }} />
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
  const going = (paise: number) => (status === 'active' ? formatMoney(paise) : '')
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
      <td className={classes.figure}>{going(interestDuePaise)}</td>
      <td className={classes.figure}>{going(payablePaise)}</td>
    </tr>
  )
}

/** The total outstanding of a customer in all stores, against the limit, and the pledged weight. */
function CustomerExposure({ id }: { id: string }) {
  const { data, error, refetch } = useGetBorrower({ id })
  if (data === undefined) return <PartState query={{ data, error, refetch }} />
  const { outstandingPaise, exposureCapPaise, openCount, closedCount, pledged } = data
  const owed = formatMoney(outstandingPaise)
  const facts = [
    [texts.exposure, exposureCapPaise === null ? owed : texts.ofCap(owed, formatMoney(exposureCapPaise))],
    [texts.count, texts.counts(formatNumber(openCount), formatNumber(closedCount))],
    ...pledged.map(({ metalName, kind, netMg }) => [texts.pledged(metalName, kind), formatWeight(netMg)]),
  ] as const
  return (
    <Stack component="dl" gap="0.25rem" m={0}>
      {facts.map(([label, text]) => (
        <div key={label} className={customerPageClasses.fact}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </Stack>
  )
}
