import { Group, Text } from '@mantine/core'
import type { InterestSlab, InterestSlabVersion } from '../../api/gen/model/index.ts'
import { formatDate, formatDateTime } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import classes from './Scheme.module.css'
import { changesBetween } from './schemeFacts.ts'
import { interestSlabTexts } from './texts.ts'
import { stateOf } from './versions.ts'

const texts = interestSlabTexts.history

interface VersionHistoryProps {
  slab: InterestSlab
  /** All, newest first. */
  versions: readonly InterestSlabVersion[]
}

/** What each version changed, newest first, and who made it. */
export function VersionHistory({ slab, versions }: VersionHistoryProps) {
  return (
    <Section title={texts.title} lead={texts.lead}>
      <ol className={classes.history} reversed>
        {versions.map((version, row) => (
          <li key={version.number}>
            <Group justify="space-between" gap="xs">
              <Text fw={600}>
                {texts.heading(version.number, formatDate(version.fromOn))} ·{' '}
                {interestSlabTexts.page[stateOf(slab, version)]}
              </Text>
              <Text size="sm" c="dimmed">
                {texts.made(version.madeByName ?? texts.someone, formatDateTime(version.createdAt))}
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
  if (before === undefined) return <Text size="sm">{texts.first}</Text>
  const changes = changesBetween(before, version)
  if (changes.length === 0) return <Text size="sm">{texts.same}</Text>
  return (
    <ul className={classes.list}>
      {changes.map((change) => (
        <li key={change.label}>{texts.changed(change.label, change.before, change.after)}</li>
      ))}
    </ul>
  )
}
