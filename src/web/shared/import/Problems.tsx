import { Button, Group, Input, Table, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useId } from 'react'
import { getImportFailures } from '../../../api/gen/hooks/import/get-import-failures.ts'
import type { ImportJob } from '../../../api/gen/model/index.ts'
import { formatNumber } from '../../ui/format.ts'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { type CellProblems, type Corrections, cellOf, correct, groupByCell } from './corrections.ts'
import classes from './ImportPage.module.css'
import { saveDownload } from './saveDownload.ts'
import { importTexts } from './texts.ts'

const texts = importTexts.result

/** Maximum length of a cell's value, in characters. */
const LONGEST = 5000

interface ProblemsProps {
  job: ImportJob
  corrections?: Corrections
  /** Without it, the values are read-only. */
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
            {groupByCell(problems).map((found, index) => (
              <CellLine
                key={index}
                problems={found}
                value={corrections.get(cellOf(found[0]) ?? '')?.value ?? found[0].value}
                onChange={onCorrect && ((value) => onCorrect(correct(corrections, found[0], value)))}
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

interface CellLineProps {
  problems: CellProblems
  value: string
  onChange?: ((value: string) => void) | undefined
}

/** A cell with all its problems, or a problem of a row. */
function CellLine({ problems, value, onChange }: CellLineProps) {
  const why = useId()
  const { row, field } = problems[0]
  return (
    <Table.Tr>
      <Table.Td className={classes.number}>{formatNumber(row)}</Table.Td>
      <Table.Td className={classes.field}>{field}</Table.Td>
      <Table.Td className={classes.value}>
        {onChange && cellOf(problems[0]) !== null ? (
          // `withAria` would replace `aria-describedby`, which names the reason.
          <Input
            size="xs"
            withAria={false}
            aria-label={texts.cell(row, field)}
            aria-describedby={why}
            aria-invalid={problems.some(({ level }) => level === 'failure') || undefined}
            maxLength={LONGEST}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          value
        )}
      </Table.Td>
      <Table.Td className={classes.why} id={why}>
        {problems.map(({ level, message }, index) => (
          <div key={index}>
            <StatusBadge tone={level === 'failure' ? 'bad' : 'warn'}>{texts[level]}</StatusBadge> {message}
          </div>
        ))}
      </Table.Td>
    </Table.Tr>
  )
}
