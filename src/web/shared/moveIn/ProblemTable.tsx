import { Table } from '@mantine/core'
import type { ImportProblem } from '../../../api/gen/model/index.ts'
import { formatNumber } from '../../ui/format.ts'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import classes from './MoveIn.module.css'
import { moveInTexts } from './texts.ts'

const texts = moveInTexts.result

/** Rows that fail or need a look: which, where, what stands there, and why. */
export function ProblemTable({ problems }: { problems: readonly ImportProblem[] }) {
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
