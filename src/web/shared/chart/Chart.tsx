import { Anchor, Button, Group, Skeleton } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyInPlace } from '../../shell/lazyPart.tsx'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import classes from './Chart.module.css'
import { type ChartFigures, type ChartMark, rowName, seriesColor } from './chartRows.ts'
import { chartTexts as texts } from './texts.ts'

// The chart library is large, so the content around a chart does not wait for it.
const pictures = {
  columns: () => import('./ColumnPicture.tsx'),
  lines: () => import('./LinePicture.tsx'),
  bars: () => import('./BarPicture.tsx'),
}
const Columns = lazyInPlace(pictures.columns, 'ColumnPicture')
const Lines = lazyInPlace(pictures.lines, 'LinePicture')
const Bars = lazyInPlace(pictures.bars, 'BarPicture')

/** Preloads the module of a chart while its data is still loading. */
export function prepareChart(kind: keyof typeof pictures): void {
  // A failure is ignored here: the chart loads the same module when there is something to draw, and shows the failure then.
  void pictures[kind]().catch(() => undefined)
}

interface ChartProps extends ChartFigures {
  /** Grouped columns, lines over days or numbers, or horizontal bars. */
  kind: keyof typeof pictures
  /** Height of columns and lines, in px. */
  height?: number
  /** For lines: whether each value applies until the next one. */
  step?: boolean
  /** For lines: whether the axis starts at zero. */
  fromZero?: boolean
  /** For lines. */
  marks?: readonly ChartMark[]
  /** Controls next to the chart, such as the period it shows. */
  children?: ReactNode
}

const HEIGHT = 240

/**
 * A chart, or the same figures as a table: for users who cannot see the chart, want exact figures, or want to open the
 * records behind a figure by keyboard.
 */
export function Chart({ kind, height = HEIGHT, step, fromZero, marks, children, ...figures }: ChartProps) {
  const [asTable, setAsTable] = useState(false)
  const { label, series } = figures
  const shows = asTable ? texts.chart : texts.table
  return (
    <div className={classes.chart}>
      <Group gap="0.25rem 1rem">
        {series.length > 1 && !asTable && (
          <ul className={classes.legend} aria-hidden>
            {series.map((name, place) => (
              <li key={name}>
                <span className={classes.swatch} style={{ background: seriesColor(place) }} />
                {name}
              </li>
            ))}
          </ul>
        )}
        {children}
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.switch}
          aria-label={texts.named(shows, label)}
          leftSection={asTable ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />}
          onClick={() => setAsTable(!asTable)}
        >
          {shows}
        </Button>
      </Group>
      {asTable ? (
        <ChartTable {...figures} />
      ) : kind === 'bars' ? (
        <Suspense fallback={<Skeleton height={figures.rows.length * BAR_ROW} />}>
          <Bars {...figures} />
        </Suspense>
      ) : (
        <div className={classes.canvas} style={{ minHeight: height }}>
          <Suspense fallback={<Skeleton height={height} />}>
            {kind === 'columns' ? (
              <Columns {...figures} height={height} />
            ) : (
              <Lines {...figures} height={height} step={step} fromZero={fromZero} marks={marks} />
            )}
          </Suspense>
        </div>
      )}
    </div>
  )
}

/** Height of a bar with the gap below it, px. */
const BAR_ROW = 37

/** The figures of a chart as a table; the heading of a row links to the records behind it, if there is a link. */
function ChartTable({ label, xLabel, series, rows, formatX, formatValue }: ChartFigures) {
  return (
    <ScrollRegion label={label} className={classes.figures}>
      <table className={classes.table}>
        <caption className={classes.caption}>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{xLabel}</th>
            {series.map((name) => (
              <th key={name} scope="col" className={classes.figure}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.x}>
              <th scope="row">
                {row.to === undefined ? (
                  rowName(row, formatX)
                ) : (
                  <Anchor inherit renderRoot={(props) => <Link {...row.to} {...props} />}>
                    {rowName(row, formatX)}
                  </Anchor>
                )}
              </th>
              {series.map((name, place) => {
                const value = row.values[place] ?? null
                const note = row.notes?.[place]
                return (
                  <td key={name} className={classes.figure}>
                    {value === null ? '–' : formatValue(value)}
                    {note !== undefined && <span className={classes.note}>{note}</span>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
