import { newLoanTexts } from '#texts/newloan.ts'
import type { Quote, QuoteLimit } from '../../domain/eligibility.ts'
import { formatMoney, formatWeight } from '../ui/format.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './NewLoan.module.css'

const texts = newLoanTexts.summary

/** Every limit on what can be lent, and the one that binds. */
export function Limits({ quote: { limits, binding, valuePaise } }: { quote: Quote }) {
  return (
    <div>
      <h3 className={classes.caption}>{texts.limits}</h3>
      <dl className={classes.figures}>
        <dt>{texts.value}</dt>
        <dd>{formatMoney(valuePaise)}</dd>
        {limits.map((limit) => (
          <Limit key={keyOf(limit)} limit={limit} binds={limit === binding} />
        ))}
      </dl>
    </div>
  )
}

function Limit({ limit, binds }: { limit: QuoteLimit; binds: boolean }) {
  return (
    <>
      <dt>
        {texts.limit[limit.name]} {binds && <StatusBadge tone="info">{texts.binds}</StatusBadge>}
      </dt>
      <dd>{written(limit)}</dd>
    </>
  )
}

function written(limit: QuoteLimit): string {
  if (limit.name === 'weightCap') return `${formatWeight(limit.pledgedMg)} / ${formatWeight(limit.capMg)}`
  if (limit.name === 'slabMinimum')
    return `${formatMoney(limit.leastPaise)} · ${limit.mostPaise === null ? texts.kept : texts.broken}`
  return formatMoney(limit.mostPaise)
}

function keyOf(limit: QuoteLimit): string {
  return limit.name === 'weightCap' ? `${limit.name}${limit.kind}` : limit.name
}
