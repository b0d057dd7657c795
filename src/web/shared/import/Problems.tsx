import { Button, Group, Table, Text, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { getImportFailures } from '../../../api/gen/hooks/import/get-import-failures.ts'
import type { ImportJob, ImportProblem } from '../../../api/gen/model/index.ts'
import { formatNumber } from '../../ui/format.ts'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { type Corrections, cellOf, correct } from './corrections.ts'
import classes from './ImportPage.module.css'
import { saveDownload } from './saveDownload.ts'
import { importTexts } from './texts.ts'

const texts = importTexts.result

interface ProblemsProps {
  job: ImportJob
  /** With them, the values can be corrected. */
  corrections?: Corrections
  onCorrect?: (corrections: Corrections) => void
}

/** Rows with errors or warnings, with their values to correct, and all of them as a file with the reasons. */
export function Problems({ job, corrections = new Map(), onCorrect }: ProblemsProps) {
  const { id, target, problems, failureCount, warningCount } = job
  if (problems.length === 0) return null
  return (
    <>
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
            {problems.map((problem, index) => (
              <ProblemLine
                key={index}
                problem={problem}
                value={corrections.get(cellOf(problem) ?? '')?.value ?? problem.value}
                onChange={onCorrect && ((value) => onCorrect(correct(corrections, problem, value)))}
              />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollRegion>
      <Group gap="xs">
        {new Set(problems.map(({ row }) => row)).size < failureCount + warningCount && (
          <Text size="sm" c="dimmed">
            {texts.first(problems.length)}
          </Text>
        )}
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() =>
              void saveDownload(getImportFailures({ id, format }), `${target}-failing-rows`, format)
            }
          >
            {texts[format]}
          </Button>
        ))}
      </Group>
    </>
  )
}

interface ProblemLineProps {
  problem: ImportProblem
  value: string
  onChange?: ((value: string) => void) | undefined
}

function ProblemLine({ problem, value, onChange }: ProblemLineProps) {
  const { row, level, field, message } = problem
  return (
    <Table.Tr>
      <Table.Td className={classes.number}>{formatNumber(row)}</Table.Td>
      <Table.Td className={classes.field}>{field}</Table.Td>
      <Table.Td className={classes.value}>
        {onChange && cellOf(problem) !== null ? (
          <TextInput
            size="xs"
            aria-label={texts.cell(row, field)}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          value
        )}
      </Table.Td>
      <Table.Td className={classes.why}>
        <StatusBadge tone={level === 'failure' ? 'bad' : 'warn'}>{texts[level]}</StatusBadge> {message}
      </Table.Td>
    </Table.Tr>
  )
}
