import { Link } from '@tanstack/react-router'
import type { DashboardBeside, DashboardFigure } from '../../../api/gen/model/index.ts'
import { formatMoney, formatWeight } from '../../ui/format.ts'
import { dashboardTexts } from '../texts.ts'
import classes from './Glance.module.css'
import { opensLink } from './opensLink.ts'

const texts = dashboardTexts.figures

/** A tile a figure, each the way to the rows behind it. */
export function Figures({ figures }: { figures: readonly DashboardFigure[] }) {
  return (
    <ul className={classes.tiles}>
      {figures.map((figure) => (
        <li key={`${figure.name} ${figure.metalName}`}>
          <Tile figure={figure} />
        </li>
      ))}
    </ul>
  )
}

/** What waits for somebody as soon as there is any of it. */
const urgent: readonly DashboardFigure['name'][] = ['overdue', 'lateReleases']

function Tile({ figure }: { figure: DashboardFigure }) {
  const { name, value, metalName, beside, opens } = figure
  const title = texts.names[name]
  return (
    <Link {...opensLink(opens)} className={classes.tile} data-urgent={urgent.includes(name) && value > 0}>
      <span className={classes.name}>{metalName === null ? title : texts.ofMetal(title, metalName)}</span>
      <span className={classes.value}>{valueWords(figure)}</span>
      <span className={classes.beside}>{beside.map(besideWords).join(' · ')}</span>
    </Link>
  )
}

function valueWords({ name, value, metalName }: DashboardFigure): string {
  if (name === 'lateReleases') return texts.beside.packets(value)
  return metalName === null ? formatMoney(value) : formatWeight(value)
}

function besideWords({ kind, value }: DashboardBeside): string {
  if (kind === 'loans' || kind === 'packets') return texts.beside[kind](value)
  if (kind === 'net') return texts.beside.net(formatWeight(value))
  const sign = kind === 'today' && value > 0 ? '+' : ''
  return texts.beside[kind](sign + formatMoney(value))
}
