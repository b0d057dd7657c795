import { Box } from '@mantine/core'
import { limitTexts as texts } from '#texts/limits.ts'
import type { LoanLimit } from '../../../api/gen/model/index.ts'
import { formatMoney, formatWeight } from '../../ui/format.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { FigureLine } from './FigureLine.tsx'
import classes from './Limits.module.css'

/** A limit from the lending rules, or from the server. */
type Limit = Pick<LoanLimit, 'name' | 'mostPaise'> & {
  kind?: string | null
  capMg?: number | null
  pledgedMg?: number | null
  leastPaise?: number | null
}

interface LimitsProps<Shown extends Limit> {
  /** Value of the items, in paise. */
  valuePaise: number
  limits: readonly Shown[]
  /** The limit that applies; undefined without a price. */
  binding: Limit | undefined
  /** The calculation of the value and of each limit; a line with a calculation can be opened to show it. */
  calculation?: { value: readonly string[]; limit: (limit: Shown) => readonly string[] }
}

/** All limits of the loan amount; the one that applies is marked. */
export function Limits<Shown extends Limit>(props: LimitsProps<Shown>) {
  const { valuePaise, limits, binding, calculation } = props
  const bindingKey = binding && keyOf(binding)
  return (
    <div>
      <Box component="h3" m="0 0 4px" fz="sm" fw={600}>
        {texts.title}
      </Box>
      <dl className={classes.figures}>
        <FigureLine name={texts.value} figure={formatMoney(valuePaise)} lines={calculation?.value ?? []} />
        {limits.map((limit) => (
          <FigureLine
            key={keyOf(limit)}
            name={texts.limit[limit.name]}
            figure={limitText(limit)}
            mark={
              keyOf(limit) === bindingKey ? <StatusBadge tone="info">{texts.applies}</StatusBadge> : undefined
            }
            lines={calculation?.limit(limit) ?? []}
          />
        ))}
      </dl>
    </div>
  )
}

function limitText({ name, mostPaise, capMg, pledgedMg, leastPaise }: Limit): string {
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
