import { Text } from '@mantine/core'
import { auctionTexts } from '#texts/auction.ts'
import type { AuctionStep } from '../../api/gen/model/index.ts'
import { formatDate, formatDateTime, formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import classes from './Auction.module.css'

const { lot: texts, steps: words } = auctionTexts

/** All that was done with a lot, the oldest first. */
export function LotSteps({ steps }: { steps: readonly AuctionStep[] }) {
  return (
    <Section title={texts.steps}>
      <ol className={classes.timeline}>
        {steps.map((step) => (
          <li key={step.seq}>
            <Text>
              {[
                texts.stepLine(step.byName || texts.somebody, words[step.act]),
                formatDate(step.stepOn),
                step.note,
                step.amountPaise === null ? null : formatMoney(step.amountPaise),
                step.voucherNumber,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <Text component="time" dateTime={step.madeAt} size="sm" c="dimmed">
              {formatDateTime(step.madeAt)}
            </Text>
          </li>
        ))}
      </ol>
    </Section>
  )
}
