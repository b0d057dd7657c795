import { BarsList } from '@mantine/charts'
import { Link } from '@tanstack/react-router'
import classes from './Chart.module.css'
import type { ChartFigures } from './chartRows.ts'

/** Horizontal bars, one row each with name and value; a row with a link opens the records behind it. */
export function BarPicture({ label, rows, formatX, formatValue }: ChartFigures) {
  const byName = new Map(rows.map((row) => [formatX(row.x), row]))
  return (
    <BarsList
      className={classes.bars}
      classNames={{
        bar: classes.bar ?? '',
        barLabel: classes.barName ?? '',
        barValue: classes.barFigure ?? '',
      }}
      aria-label={label}
      role="group"
      data={[...byName].map(([name, { values }]) => ({ name, value: values[0] ?? 0 }))}
      valueFormatter={formatValue}
      variant="filled"
      barColor="var(--chart-bar)"
      barTextColor="var(--mantine-color-text)"
      renderBar={({ name }, bar) => {
        const row = byName.get(name)
        if (row?.to === undefined) return bar
        return (
          <Link {...row.to} className={classes.barLink}>
            {bar}
          </Link>
        )
      }}
    />
  )
}
