import { Alert, Button, Checkbox, Group, Table, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { getImportFailures } from '../../../api/gen/hooks/import/get-import-failures.ts'
import type { ImportJob, ImportProblem } from '../../../api/gen/model/index.ts'
import { formatNumber } from '../../ui/format.ts'
import { Section } from '../../ui/page/Section.tsx'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import classes from './ImportPage.module.css'
import { saveDownload } from './saveDownload.ts'
import { importTexts } from './texts.ts'

const texts = importTexts.result

interface CheckResultProps {
  job: ImportJob
  /** Whether the columns have changed since the check. */
  stale: boolean
  pending: boolean
  onRun: (acceptWarnings: boolean) => void
}

/** The result of the check: the button to import, or the rows with their errors. */
export function CheckResult({ job, stale, pending, onRun }: CheckResultProps) {
  const [accepted, setAccepted] = useState(false)
  const { failureCount, warningCount, rowCount } = job
  const failing = failureCount > 0
  const ready = job.state === 'checked' && !failing && !stale
  return (
    <Section title={texts.title}>
      <Alert color={failing ? 'red' : 'teal'} variant="light" role="status">
        {stale ? texts.stale : summary(job)}
      </Alert>
      {job.problems.length > 0 && (
        <>
          <ProblemTable problems={job.problems} />
          <Group gap="xs">
            {job.problems.length < failureCount + warningCount && (
              <Text size="sm" c="dimmed">
                {texts.first(job.problems.length)}
              </Text>
            )}
            {(['xlsx', 'csv'] as const).map((format) => (
              <Button
                key={format}
                size="xs"
                variant="default"
                leftSection={<IconDownload size={14} aria-hidden />}
                onClick={() =>
                  void saveDownload(
                    getImportFailures({ id: job.id, format }),
                    `${job.target}-failing-rows`,
                    format,
                  )
                }
              >
                {texts[format]}
              </Button>
            ))}
          </Group>
        </>
      )}
      {ready && (
        <>
          {warningCount > 0 && (
            <Checkbox
              label={texts.accept}
              checked={accepted}
              onChange={(event) => setAccepted(event.currentTarget.checked)}
            />
          )}
          <Group>
            <Button
              loading={pending}
              disabled={warningCount > 0 && !accepted}
              onClick={() => onRun(warningCount > 0)}
            >
              {texts.run(rowCount)}
            </Button>
          </Group>
        </>
      )}
    </Section>
  )
}

function summary({ failureCount, warningCount, rowCount }: ImportJob): string {
  const warned = warningCount > 0 ? ` ${texts.warned(warningCount)}` : ''
  if (failureCount > 0) return `${texts.failing(failureCount, rowCount)}${warned}`
  return `${texts.good(rowCount)}${warned}`
}

/** Rows with errors or warnings: row, column, value and reason. */
function ProblemTable({ problems }: { problems: readonly ImportProblem[] }) {
  return (
    <ScrollRegion label={texts.table} className={classes.problems}>
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" className={classes.number}>
              {texts.row}
            </Table.Th>
            <Table.Th scope="col">{texts.field}</Table.Th>
            <Table.Th scope="col">{texts.value}</Table.Th>
            <Table.Th scope="col">{texts.why}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {problems.map(({ row, level, field, value, message }, index) => (
            <Table.Tr key={index}>
              <Table.Td className={classes.number}>{formatNumber(row)}</Table.Td>
              <Table.Td className={classes.field}>{field}</Table.Td>
              <Table.Td className={classes.value}>{value}</Table.Td>
              <Table.Td className={classes.why}>
                <StatusBadge tone={level === 'failure' ? 'bad' : 'warn'}>{texts[level]}</StatusBadge>{' '}
                {message}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  )
}
