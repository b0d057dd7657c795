import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useGetInterestSlabById } from '../../api/gen/hooks/interest-slab/get-interest-slab-by-id.ts'
import { useGetInterestSlabVersion } from '../../api/gen/hooks/interest-slab/get-interest-slab-version.ts'
import type { InterestSlab, InterestSlabVersion } from '../../api/gen/model/index.ts'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { Described } from '../ui/DescriptionList.tsx'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { formatDate, formatDateTime } from '../ui/format.ts'
import { Page } from '../ui/page/Page.tsx'
import { Section } from '../ui/page/Section.tsx'
import { validateListSearch } from '../ui/table/listSearch.ts'
import { Calculator } from './Calculator.tsx'
import { CostChart } from './CostChart.tsx'
import classes from './Scheme.module.css'
import { changesBetween, factsOf } from './schemeFacts.ts'
import { interestSlabTexts, interestSlabTexts as texts } from './texts.ts'
import { currentOf, stateOf } from './versions.ts'

const historyTexts = interestSlabTexts.history

const pageTexts = interestSlabTexts.page

/** /interestslab/$id: one scheme with all its versions. */
export function SchemePage() {
  const id = useParams({ strict: false, select: (params) => params.id }) ?? ''
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/interestslab', search: (old) => validateListSearch(old) })
  const scheme = useGetInterestSlabById({ id })
  const versions = useGetInterestSlabVersion({ id })
  return (
    <RecordState query={scheme} title={texts.title} onClose={close}>
      {(slab) => (
        <RecordState query={versions} title={slab.name} onClose={close}>
          {({ rows }) => (
            <SchemeView key={slab.id} slab={slab} versions={rows} actions={<SchemeActions slab={slab} />} />
          )}
        </RecordState>
      )}
    </RecordState>
  )
}

function SchemeActions({ slab }: { slab: InterestSlab }) {
  const deniedReason = useDeniedReason()
  const reason = slab.active ? deniedReason('UpdateInterestSlab') : texts.inactive
  return (
    <>
      <Button
        renderRoot={(props) => (
          <Link to="/interestslab" search={(old) => validateListSearch(old)} {...props} />
        )}
        variant="default"
      >
        {texts.back}
      </Button>
      {reason === undefined ? (
        <Button
          renderRoot={(props) => (
            <Link
              to="/interestslab"
              search={(old) => ({ ...validateListSearch(old), open: slab.id })}
              {...props}
            />
          )}
        >
          {texts.change}
        </Button>
      ) : (
        <DisabledButton reason={reason}>{texts.change}</DisabledButton>
      )}
    </>
  )
}

interface SchemeViewProps {
  slab: InterestSlab
  /** All, newest first. */
  versions: readonly InterestSlabVersion[]
  actions: ReactNode
}

/** A scheme: the terms of a version, its cost by day, a calculator, and the history of versions. */
function SchemeView({ slab, versions, actions }: SchemeViewProps) {
  const [chosen, setChosen] = useState(currentOf(slab).number)
  const version = versions.find(({ number }) => number === chosen) ?? currentOf(slab)
  const [, next] = slab.versions
  return (
    <Page title={slab.name} lead={pageTexts.lead(slab.metalName, version.slabTypeName)} actions={actions}>
      {!slab.active && (
        <Alert color="gray" variant="light">
          {pageTexts.inactive}
        </Alert>
      )}
      {stateOf(slab, currentOf(slab)) === 'toCome' && (
        <Alert variant="light">{pageTexts.begins(formatDate(currentOf(slab).fromOn))}</Alert>
      )}
      {next !== undefined && (
        <Alert variant="light">{pageTexts.comes(next.number, formatDate(next.fromOn))}</Alert>
      )}
      {versions.length > 1 && (
        <Select
          label={pageTexts.version}
          maw={360}
          allowDeselect={false}
          value={String(version.number)}
          onChange={(number) => setChosen(Number(number))}
          data={versions.map((one) => ({
            value: String(one.number),
            label: pageTexts.versionOption(one.number, formatDate(one.fromOn), pageTexts[stateOf(slab, one)]),
          }))}
        />
      )}
      <div className={classes.sides}>
        <Stack gap="lg" miw={0}>
          <Section title={pageTexts.facts}>
            <dl className={classes.facts}>
              {factsOf(version).map(({ label, value }) => (
                <Described key={label} label={label}>
                  {value}
                </Described>
              ))}
            </dl>
          </Section>
          <VersionHistory slab={slab} versions={versions} />
        </Stack>
        <Stack gap="lg" miw={0}>
          <CostChart key={`chart ${version.number}`} name={slab.name} version={version} />
          <Calculator key={`calculator ${version.number}`} version={version} />
        </Stack>
      </div>
    </Page>
  )
}

interface VersionHistoryProps {
  slab: InterestSlab
  /** All, newest first. */
  versions: readonly InterestSlabVersion[]
}

/** Versions with their changes and authors, newest first. */
function VersionHistory({ slab, versions }: VersionHistoryProps) {
  return (
    <Section title={historyTexts.title} lead={historyTexts.lead}>
      <ol className={classes.history} reversed>
        {versions.map((version, row) => (
          <li key={version.number}>
            <Group justify="space-between" gap="xs">
              <Text fw={600}>
                {historyTexts.heading(version.number, formatDate(version.fromOn))} ·{' '}
                {interestSlabTexts.page[stateOf(slab, version)]}
              </Text>
              <Text size="sm" c="dimmed">
                {historyTexts.made(
                  version.madeByName ?? historyTexts.someone,
                  formatDateTime(version.createdAt),
                )}
              </Text>
            </Group>
            <Changes version={version} before={versions[row + 1]} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Changes({
  version,
  before,
}: {
  version: InterestSlabVersion
  before: InterestSlabVersion | undefined
}) {
  if (before === undefined) return <Text size="sm">{historyTexts.first}</Text>
  const changes = changesBetween(before, version)
  if (changes.length === 0) return <Text size="sm">{historyTexts.same}</Text>
  return (
    <Stack component="ul" gap="4px" m={0} ps="1.2rem" fz="sm">
      {changes.map((change) => (
        <li key={change.label}>{historyTexts.changed(change.label, change.before, change.after)}</li>
      ))}
    </Stack>
  )
}
