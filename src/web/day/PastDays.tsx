import { Button } from '@mantine/core'
import { useState } from 'react'
import { useGetDays } from '../../api/gen/hooks/day/day.ts'
import type { Day } from '../../api/gen/model/index.ts'
import { useScope } from '../shared/record/useScope.ts'
import { formatDate, formatMoney } from '../ui/format.ts'
import classes from './Day.module.css'
import { dayTexts } from './texts.ts'

/** The days before, each with its slip; read when it is opened. */
export function PastDays({ onSlip }: { onSlip: (day: Day) => void }) {
  const [shown, setShown] = useState(false)
  const scope = useScope()
  const days = useGetDays(scope, { query: { enabled: shown } })
  const closed = days.data?.rows.filter(({ state }) => state === 'closed') ?? []
  return (
    <details className={classes.past} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>{dayTexts.earlier}</summary>
      <ul>
        {closed.map((day) => (
          <li key={day.businessOn}>
            <span>
              {formatDate(day.businessOn)} · {formatMoney(day.countedPaise ?? 0)}
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${dayTexts.slip} ${formatDate(day.businessOn)}`}
              onClick={() => onSlip(day)}
            >
              {dayTexts.slip}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
