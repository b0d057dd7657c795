import { scaleHalfUp } from '../../../domain/money/money.ts'
import { formatDate, formatMoney, formatPercent } from '../../ui/format.ts'
import classes from './Evening.module.css'
import { eveningTexts } from './texts.ts'
import type { TrendLine as Line, LineName } from './trendLines.ts'

const texts = eveningTexts.trend

/** The size of the drawing, and the space around the line for its width and last point. */
const [WIDTH, HEIGHT, SPACE] = [80, 24, 3]

interface TrendLineProps {
  name: LineName
  /** The heading of the figure. */
  figure: string
  /** Undefined until it is loaded. */
  line: Line | undefined
}

/** A small line of the last weeks, with its first and last amount as text. Below the line of a balance is its change in percent. */
export function TrendLine({ name, figure, line }: TrendLineProps) {
  const [first, last] = [line?.points[0], line?.points.at(-1)]
  const isBalance = name === 'outstanding'
  return (
    <span className={classes.trend}>
      {line === undefined || first === undefined || last === undefined ? (
        <span className={classes.line} />
      ) : (
        <svg className={classes.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img">
          <title>{(isBalance ? texts.atEnds : texts.inWeeks)(figure, shownOf(first), shownOf(last))}</title>
          <Drawing heights={line.heights} />
        </svg>
      )}
      {isBalance && (
        <span className={classes.change}>{first && last && changeOf(first.paise, last.paise)}</span>
      )}
    </span>
  )
}

/** The line with a mark on its last point. */
function Drawing({ heights }: Pick<Line, 'heights'>) {
  const places = heights.map((height, at) => ({
    x: WIDTH - SPACE - ((heights.length - 1 - at) * (WIDTH - 2 * SPACE)) / Math.max(1, heights.length - 1),
    y: HEIGHT - SPACE - height * (HEIGHT - 2 * SPACE),
  }))
  const last = places.at(-1)
  return (
    <>
      <polyline
        points={places.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      {last && <circle cx={last.x} cy={last.y} r={2.5} fill="currentColor" />}
    </>
  )
}

const shownOf = ({ day, paise }: Line['points'][number]) => ({
  day: formatDate(day),
  amount: formatMoney(paise),
})

/** The change of an amount in percent, to a tenth. */
function changeOf(fromPaise: number, toPaise: number): string {
  if (fromPaise === 0) return toPaise === 0 ? texts.none : texts.fromNone
  const basisPoints = scaleHalfUp(toPaise - fromPaise, 1_000, fromPaise) * 10
  if (basisPoints >= MANYFOLD) return texts.manyfold
  return basisPoints > 0 ? texts.rise(formatPercent(basisPoints)) : formatPercent(basisPoints)
}

/** 1,000 %, in basis points: from this rise on, the percentage is too long to be of use. */
const MANYFOLD = 100_000
