import { Button, Group, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { BoardMetal } from '../../api/gen/model/index.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { preference } from '../shell/preferences.ts'
import { storePreference } from '../shell/storePreference.ts'
import { Section } from '../ui/page/Section.tsx'
import { HistoryPlace } from './HistoryPlace.tsx'
import classes from './Rate.module.css'
import { rateTexts } from './texts.ts'
import { ValuationPanel } from './ValuationPanel.tsx'

const texts = rateTexts.trend
const DAYS = [30, 90]

/** The preference of a user who keeps the chart open. */
const CHART = 'rate/chart'

// The library of charts is large, and most visits are for today's prices.
const PriceHistory = lazyPart(() => import('./PriceHistory.tsx'), 'PriceHistory', <HistoryPlace />)

/** Today's valuation price of a metal, and on request the chart of its closing prices, which stays open until it is hidden. */
export function RateTrend({ metals }: { metals: readonly BoardMetal[] }) {
  const [chosen, setChosen] = useState('')
  const [days, setDays] = useState(DAYS[0] ?? 0)
  const [charted, setCharted] = useState(() => preference(CHART) !== null)
  const metal = metals.find(({ metalId }) => metalId === chosen) ?? metals[0]
  if (metal === undefined) return null

  function showChart(shown: boolean) {
    setCharted(shown)
    storePreference(CHART, shown ? 'shown' : null)
  }

  return (
    <Section title={texts.title}>
      <Group align="stretch" justify="space-between" gap="sm">
        <SegmentedControl
          aria-label={texts.metal}
          value={metal.metalId}
          onChange={setChosen}
          data={metals.map(({ metalId, name }) => ({ value: metalId, label: name }))}
        />
        <Group gap="sm">
          {charted && (
            <SegmentedControl
              aria-label={texts.days}
              value={String(days)}
              onChange={(value) => setDays(Number(value))}
              data={DAYS.map((count) => ({ value: String(count), label: texts.last(count) }))}
            />
          )}
          <Button variant="default" onClick={() => showChart(!charted)}>
            {charted ? texts.hideChart : texts.showChart}
          </Button>
        </Group>
      </Group>
      <div className={classes.trend} data-charted={charted || undefined}>
        {charted && <PriceHistory key={metal.metalId} metal={metal} days={days} />}
        <ValuationPanel metalId={metal.metalId} />
      </div>
    </Section>
  )
}
