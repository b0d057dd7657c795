import { useGetBorrower } from '../../api/gen/hooks/new-loan/new-loan.ts'
import { formatMoney, formatNumber, formatWeight } from '../ui/format.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import classes from './CustomerPage.module.css'
import { customerPageTexts } from './texts/customerPage.ts'

const texts = customerPageTexts.loans

/** What a customer owes in all stores of the company, against the most there may be, and what is pledged for it. */
export function CustomerExposure({ id }: { id: string }) {
  const { data, error, refetch } = useGetBorrower({ id })
  if (data === undefined)
    return error === null ? <LoadingState /> : <ErrorState detail={error.problem.detail} onRetry={refetch} />
  const { outstandingPaise, exposureCapPaise, openCount, closedCount, pledged } = data
  const owed = formatMoney(outstandingPaise)
  const facts = [
    [texts.exposure, exposureCapPaise === null ? owed : texts.ofCap(owed, formatMoney(exposureCapPaise))],
    [texts.count, texts.counts(formatNumber(openCount), formatNumber(closedCount))],
    ...pledged.map(({ metalName, kind, netMg }) => [texts.pledged(metalName, kind), formatWeight(netMg)]),
  ] as const
  return (
    <dl className={classes.facts}>
      {facts.map(([label, text]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
