import { Text } from '@mantine/core'
import { packetAuditTexts as texts } from '#texts/packetaudit.ts'
import { recordTexts } from '#texts/record.ts'
import type { PacketAudit, PacketAuditOutcome, UncountedPacket } from '../../api/gen/model/index.ts'
import { custodyEventNames } from '../../domain/custody/packetWords.ts'
import { LoanAnchor } from '../shared/loan/LoanAnchor.tsx'
import table from '../ui/figureTable.module.css'
import { formatDate, formatNumber, formatWeight } from '../ui/format.ts'
import { Numbers } from '../ui/Numbers.tsx'
import { Section } from '../ui/page/Section.tsx'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import { differencesOf } from './auditFacts.ts'
import { CountedTable } from './CountedTable.tsx'
import classes from './PacketAudit.module.css'
import { auditTexts } from './texts/packetAudits.ts'

const { page, tables } = auditTexts

/** The figures of a count in display order, and which of them are differences. */
const figures: readonly { key: keyof PacketAuditOutcome; isBad: boolean }[] = [
  { key: 'found', isBad: false },
  { key: 'left', isBad: false },
  { key: 'missing', isBad: true },
  { key: 'surplus', isBad: true },
  { key: 'wrongPlace', isBad: true },
  { key: 'wrongSeal', isBad: true },
  { key: 'outOfTolerance', isBad: true },
  { key: 'notWeighed', isBad: false },
]

/** The sentence with the number of differences, by the status of the audit. */
const leads: Record<PacketAudit['state'], (differences: number) => string> = {
  counting: page.resultSome,
  counted: page.resultSome,
  signed: page.resultSigned,
  cancelled: page.resultCancelled,
}

/** The result of a finished count: its figures, then each packet behind them. */
export function Differences({ audit, outcome }: { audit: PacketAudit; outcome: PacketAuditOutcome }) {
  const differences = differencesOf(audit)
  const [missing, left] = (['missing', 'left'] as const).map((kind) =>
    audit.uncounted.filter((packet) => packet.outcome === kind),
  )
  const lead = leads[audit.state]
  return (
    <>
      <Section title={page.result} lead={differences === 0 ? page.resultNone : lead(differences)}>
        <dl className={classes.figures}>
          {figures.map(({ key, isBad }) => (
            <div key={key} data-bad={(isBad && outcome[key] > 0) || undefined}>
              <dt>{texts.outcomes[key]}</dt>
              <dd>{formatNumber(outcome[key])}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={tables.missing}>
        {missing === undefined || missing.length === 0 ? (
          <Text size="sm" c="dimmed">
            {texts.noMissing}
          </Text>
        ) : (
          <UncountedTable label={recordTexts.tableOf(tables.missing)} packets={missing} />
        )}
      </Section>
      {left !== undefined && left.length > 0 && (
        <Section title={tables.left}>
          <UncountedTable label={recordTexts.tableOf(tables.left)} packets={left} />
        </Section>
      )}
      <Section title={tables.counted}>
        <CountedTable audit={audit} label={recordTexts.tableOf(tables.counted)} none={texts.noFound} />
      </Section>
    </>
  )
}

/** Expected packets that were not counted. */
function UncountedTable({ label, packets }: { label: string; packets: readonly UncountedPacket[] }) {
  const haveLeft = packets.some(({ leftAction }) => leftAction !== null)
  return (
    <ScrollRegion label={label}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{texts.seal}</th>
            <th scope="col">{texts.loan}</th>
            <th scope="col">{texts.customer}</th>
            <th scope="col">{texts.place}</th>
            <th scope="col" className={table.figure}>
              {texts.weight}
            </th>
            {haveLeft && <th scope="col">{texts.why}</th>}
          </tr>
        </thead>
        <tbody>
          {packets.map(
            ({ id, seal, loanId, loanNumber, customerName, location, grossMg, leftAction, leftOn }) => (
              <tr key={id}>
                <th scope="row">
                  <Numbers>{seal}</Numbers>
                </th>
                <td>
                  <LoanAnchor id={loanId}>{loanNumber}</LoanAnchor>
                </td>
                <td>{customerName}</td>
                <td>{location}</td>
                <td className={table.figure}>{formatWeight(grossMg)}</td>
                {haveLeft && (
                  <td>
                    {leftAction !== null &&
                      [custodyEventNames[leftAction], leftOn && formatDate(leftOn)].join(' ')}
                  </td>
                )}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
