import type { ReactNode } from 'react'
import type { Proof, ProofCheck } from '../../api/gen/model/index.ts'
import factClasses from '../ui/facts.module.css'
import table from '../ui/figureTable.module.css'
import { formatDateTime, formatNumber } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { brokenOf } from './brokenOf.ts'
import classes from './Proof.module.css'
import { proofTexts as texts } from './texts.ts'

/** What a proof found: its figures first, then each check by its sentence, with its breaks by name. */
export function ProofResult({ proof }: { proof: Proof }) {
  const { holds, checks, log, provenAt, byName, tookMs } = proof
  const facts: [string, ReactNode][] = [
    [
      texts.facts.result,
      <StatusBadge key="result" tone={holds ? 'good' : 'bad'}>
        {holds ? texts.card.holds : texts.card.broken(brokenOf(proof))}
      </StatusBadge>,
    ],
    [texts.facts.at, formatDateTime(provenAt)],
    [texts.facts.by, byName],
    [texts.facts.took, texts.facts.seconds(tookMs)],
    [texts.facts.entries, formatNumber(log.entries)],
  ]
  const logCheck: ProofCheck = {
    name: texts.log,
    wrong: log.wrongAt === null ? [] : [texts.logWrong(log.wrongAt)],
    count: log.wrongAt === null ? 0 : 1,
  }
  return (
    <div className={classes.stack}>
      <Section title={texts.facts.result}>
        <dl className={factClasses.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={texts.facts.head} lead={texts.facts.headHelp}>
        <p className={classes.head}>{log.head}</p>
      </Section>
      <Section title={texts.checks}>
        <ScrollRegion label={texts.table}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{texts.check}</th>
                <th scope="col">{texts.result}</th>
              </tr>
            </thead>
            <tbody>
              {[...checks, logCheck].map((check) => (
                <Line key={check.name} check={check} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </Section>
    </div>
  )
}

function Line({ check: { name, wrong, count } }: { check: ProofCheck }) {
  return (
    <tr>
      <td>
        {name}
        {wrong.length > 0 && (
          <ul className={classes.wrong}>
            {wrong.map((one) => (
              <li key={one}>{one}</li>
            ))}
            {count > wrong.length && <li>{texts.more(count - wrong.length)}</li>}
          </ul>
        )}
      </td>
      <td>
        <StatusBadge tone={count === 0 ? 'good' : 'bad'}>
          {count === 0 ? texts.holds : texts.breaks(count)}
        </StatusBadge>
      </td>
    </tr>
  )
}
