import { Alert, Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { InterestSlab, InterestSlabVersion } from '../../api/gen/model/index.ts'
import { formatDate } from '../ui/format.ts'
import { Page } from '../ui/page/Page.tsx'
import { Section } from '../ui/page/Section.tsx'
import { Calculator } from './Calculator.tsx'
import { CostChart } from './CostChart.tsx'
import classes from './Scheme.module.css'
import { factsOf } from './schemeFacts.ts'
import { interestSlabTexts } from './texts.ts'
import { VersionHistory } from './VersionHistory.tsx'
import { currentOf, stateOf } from './versions.ts'

const texts = interestSlabTexts.page

interface SchemeViewProps {
  slab: InterestSlab
  /** All, newest first. */
  versions: readonly InterestSlabVersion[]
  actions: ReactNode
}

/** A scheme: what a version says, what it costs by day, a calculator, and what changed when. */
export function SchemeView({ slab, versions, actions }: SchemeViewProps) {
  const [chosen, setChosen] = useState(currentOf(slab).number)
  const version = versions.find(({ number }) => number === chosen) ?? currentOf(slab)
  const [, next] = slab.versions
  return (
    <Page title={slab.name} lead={texts.lead(slab.metalName, version.slabTypeName)} actions={actions}>
      {!slab.active && (
        <Alert color="gray" variant="light">
          {texts.inactive}
        </Alert>
      )}
      {stateOf(slab, currentOf(slab)) === 'toCome' && (
        <Alert variant="light">{texts.begins(formatDate(currentOf(slab).fromOn))}</Alert>
      )}
      {next !== undefined && (
        <Alert variant="light">{texts.comes(next.number, formatDate(next.fromOn))}</Alert>
      )}
      {versions.length > 1 && (
        <Select
          label={texts.version}
          maw={360}
          allowDeselect={false}
          value={String(version.number)}
          onChange={(number) => setChosen(Number(number))}
          data={versions.map((one) => ({
            value: String(one.number),
            label: texts.versionOption(one.number, formatDate(one.fromOn), texts[stateOf(slab, one)]),
          }))}
        />
      )}
      <div className={classes.sides}>
        <div className={classes.stack}>
          <Section title={texts.facts}>
            <dl className={classes.facts}>
              {factsOf(version).map(({ label, value }) => (
                <FactLine key={label} label={label} value={value} />
              ))}
            </dl>
          </Section>
          <VersionHistory slab={slab} versions={versions} />
        </div>
        <div className={classes.stack}>
          <CostChart key={`chart ${version.number}`} name={slab.name} version={version} />
          <Calculator key={`calculator ${version.number}`} version={version} />
        </div>
      </div>
    </Page>
  )
}

function FactLine({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
