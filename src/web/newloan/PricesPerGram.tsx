import { Box } from '@mantine/core'
import { FigureLine } from '../shared/loan/FigureLine.tsx'
import classes from '../shared/loan/Limits.module.css'
import type { PriceLine } from './priceLines.ts'
import { priceTexts as texts } from './texts/prices.ts'

/** The prices per gram that value the items; each can be opened to show its source. */
export function PricesPerGram({ prices }: { prices: readonly PriceLine[] }) {
  if (prices.length === 0) return null
  return (
    <div>
      <Box component="h3" m="0 0 4px" fz="sm" fw={600}>
        {texts.prices}
      </Box>
      <dl className={classes.figures}>
        {prices.map(({ name, price, note, lines }) => (
          <FigureLine key={name} name={name} figure={price} note={note} lines={lines} />
        ))}
      </dl>
    </div>
  )
}
