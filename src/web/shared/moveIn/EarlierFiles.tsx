import { Anchor, Group, Text } from '@mantine/core'
import { useGetImport } from '../../../api/gen/hooks/import/import.ts'
import type { ImportRow, ImportTarget } from '../../../api/gen/model/index.ts'
import { formatDateTime, formatNumber } from '../../ui/format.ts'
import { Section } from '../../ui/page/Section.tsx'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import { ErrorLine } from '../../ui/states/ErrorLine.tsx'
import { useScope } from '../record/useScope.ts'
import classes from './MoveIn.module.css'
import { moveInTexts as texts } from './texts.ts'

const tones: Partial<Record<ImportRow['state'], Tone>> = {
  checking: 'info',
  running: 'info',
  done: 'good',
  failed: 'warn',
}

/** The last files that this person brought, to go on with or to look at. */
export function EarlierFiles({ target, onFile }: { target: ImportTarget; onFile: (id: string) => void }) {
  const { data, error, refetch } = useGetImport({ ...useScope(), target })
  if (data === undefined && error !== null)
    return (
      <Section title={texts.earlier.title}>
        <ErrorLine detail={error.problem.detail} onRetry={refetch} />
      </Section>
    )
  if (data === undefined || data.rows.length === 0) return null
  return (
    <Section title={texts.earlier.title}>
      <ul className={classes.earlier}>
        {data.rows.map((row) => (
          <li key={row.id}>
            <Group gap="sm">
              <Anchor
                component="button"
                type="button"
                aria-label={texts.earlier.open(row.fileName)}
                onClick={() => onFile(row.id)}
              >
                {row.fileName}
              </Anchor>
              <StatusBadge tone={tones[row.state] ?? 'neutral'}>{texts.states[row.state]}</StatusBadge>
            </Group>
            <Text size="sm" c="dimmed">
              {row.message ?? texts.earlier.rows(formatNumber(row.rowCount))} ·{' '}
              {formatDateTime(row.createdAt)}
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  )
}
