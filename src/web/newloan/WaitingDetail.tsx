import { Text } from '@mantine/core'
import { newLoanTexts } from '#texts/newloan.ts'
import { useGetNewLoanById } from '../../api/gen/hooks/new-loan/get-new-loan-by-id.ts'
import { PartState } from '../shared/PartState.tsx'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { formatMoney, formatNumber, formatPercent, formatWeight } from '../ui/format.ts'
import layout from '../ui/layout.module.css'
import classes from './NewLoan.module.css'

const { items: itemTexts, summary, fields } = newLoanTexts

/** The terms and items of a pending loan, for the approver. */
export function WaitingDetail({ id }: { id: string }) {
  const query = useGetNewLoanById({ id })
  if (query.data === undefined) return <PartState query={query} />
  const { items, valuePaise, eligiblePaise, principalPaise, tenureMonths, seal, location, note, quote } =
    query.data
  return (
    <div className={classes.more}>
      <ul className={classes.lines}>
        {items.map((item, row) => (
          <li key={row}>
            <span>
              {formatNumber(item.pieces)} × {item.productName} · {formatPercent(item.purityBp)}
            </span>
            <span className={layout.tabular}>
              {itemTexts.net} {formatWeight(item.netMg)} · {formatMoney(item.valuePaise)}
            </span>
          </li>
        ))}
      </ul>
      <DescriptionList
        columns="minmax(7rem, auto) minmax(0, 1fr)"
        gap="2px var(--mantine-spacing-md)"
        size="sm"
      >
        <dt>{summary.value}</dt>
        <dd>{formatMoney(valuePaise)}</dd>
        <dt>{summary.eligible}</dt>
        <dd>{formatMoney(quote?.eligiblePaise ?? eligiblePaise)}</dd>
        <dt>{summary.principal}</dt>
        <dd>{formatMoney(principalPaise)}</dd>
        <dt>{fields.tenureMonths}</dt>
        <dd>{newLoanTexts.terms.tenure(tenureMonths)}</dd>
        <dt>{newLoanTexts.done.seal}</dt>
        <dd>
          {seal} · {location}
        </dd>
      </DescriptionList>
      {note !== null && <Text size="sm">{note}</Text>}
      {quote !== undefined && quote.problems.length > 0 && (
        <div className={classes.notice} data-tone="bad">
          <strong>{summary.problems}</strong>
          <ul className={classes.plain}>
            {[...new Set(quote.problems.map(({ message }) => message))].map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
