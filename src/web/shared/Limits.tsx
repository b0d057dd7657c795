import { Box, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
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

interface LimitsProps<Shown extends Limit> {
  /** Value of the items, in paise. */
  valuePaise: number
  limits: readonly Shown[]
  /** The limiting one; none without a price. */
  binding: Limit | undefined
  /** The calculation of the value and of each limit; a line that has one opens to it. */
  calculation?: { value: readonly string[]; limit: (limit: Shown) => readonly string[] }
}

/** Every limit of the loan amount, and the limiting one. */
export function Limits<Shown extends Limit>(props: LimitsProps<Shown>) {
  const { valuePaise, limits, binding, calculation } = props
  const bindingKey = binding && keyOf(binding)
  return (
    <div>
      <Box component="h3" m="0 0 4px" fz="sm" fw={600}>
        {texts.title}
      </Box>
      <dl className={classes.figures}>
        <LimitLine
          name={texts.value}
          figure={formatMoney(valuePaise)}
          binds={false}
          lines={calculation?.value ?? []}
        />
        {limits.map((limit) => (
          <LimitLine
            key={keyOf(limit)}
            name={texts.limit[limit.name]}
            figure={written(limit)}
            binds={keyOf(limit) === bindingKey}
            lines={calculation?.limit(limit) ?? []}
          />
        ))}
      </dl>
    </div>
  )
}

interface LimitLineProps {
  name: string
  figure: string
  /** Whether it is the limit that applies. */
  binds: boolean
  /** Its calculation; empty for a line that does not open. */
  lines: readonly string[]
}

function LimitLine({ name, figure, binds, lines }: LimitLineProps) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  return (
    <>
      <dt>
        {lines.length === 0 ? (
          name
        ) : (
          <UnstyledButton
            className={classes.open}
            aria-expanded={opened}
            aria-controls={id}
            aria-label={texts.calculationOf(name)}
            onClick={() => setOpened(!opened)}
          >
            {name} <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        )}{' '}
        {binds && <StatusBadge tone="info">{texts.applies}</StatusBadge>}
      </dt>
      <dd>{figure}</dd>
      {lines.length > 0 && (
        <dd className={classes.calculation} id={id} hidden={!opened}>
          {lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </dd>
      )}
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
