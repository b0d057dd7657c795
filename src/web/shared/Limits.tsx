import { Box } from '@mantine/core'
import { limitTexts as texts } from '#texts/limits.ts'
import type { LoanLimit } from '../../api/gen/model/index.ts'
import { formatMoney, formatWeight } from '../ui/format.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './Limits.module.css'

/** A limit from the lending rules, or from the server. */
type Limit = Pick<LoanLimit, 'name' | 'mostPaise'> & {
  kind?: string | null
  capMg?: number | null
  pledgedMg?: number | null
  leastPaise?: number | null
}

interface LimitsProps {
  /** Value of the items, in paise. */
  valuePaise: number
  limits: readonly Limit[]
  /** The limiting one; none without a price. */
  binding: Limit | undefined
}

/** Every limit of the loan amount, and the limiting one. */
export function Limits({ valuePaise, limits, binding }: LimitsProps) {
  const bindingKey = binding && keyOf(binding)
  return (
    <div>
      <Box component="h3" m="0 0 4px" fz="sm" fw={600}>
        {texts.title}
      </Box>
      <dl className={classes.figures}>
        <dt>{texts.value}</dt>
        <dd>{formatMoney(valuePaise)}</dd>
        {limits.map((limit) => (
          <LimitLine key={keyOf(limit)} limit={limit} binds={keyOf(limit) === bindingKey} />
        ))}
      </dl>
    </div>
  )
}

function LimitLine({ limit, binds }: { limit: Limit; binds: boolean }) {
  return (
    <>
      <dt>
        {texts.limit[limit.name]} {binds && <StatusBadge tone="info">{texts.applies}</StatusBadge>}
      </dt>
      <dd>{written(limit)}</dd>
    </>
  )
}

function written({ name, mostPaise, capMg, pledgedMg, leastPaise }: Limit): string {
  if (name === 'weightCap') return `${formatWeight(pledgedMg ?? 0)} / ${formatWeight(capMg ?? 0)}`
  if (name === 'slabMinimum') {
    const minimum = formatMoney(leastPaise ?? 0)
    return mostPaise === null ? texts.met(minimum) : texts.notMet(minimum)
  }
  return formatMoney(mostPaise ?? 0)
}

function keyOf({ name, kind }: Limit): string {
  return name === 'weightCap' ? `${name}${kind}` : name
}
